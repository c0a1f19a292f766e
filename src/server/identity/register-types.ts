import type { MenuRecord } from "../../generated/entities/menu.ts";
import type { UserInfoRecord } from "../../generated/entities/user-info.ts";
import type { Handlers } from "../../generated/server.ts";
import type { Columns as PortalColumns, Entered as PortalEntered, Tables as PortalTables } from "../../generated/tables.ts";

/** Types of this application that the engine uses. */
declare module "../engine/application-types.ts" {
  interface Register {
    tables: PortalTables;
    entered: PortalEntered;
    columns: PortalColumns;
    handlers: Handlers<unknown>;
    userInfo: UserInfoRecord;
    menu: MenuRecord;
  }
}
