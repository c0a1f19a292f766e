// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/role.schema.json
// Hash: 03e5673eff3c34d04de5d97709a90dca

import type { Stored } from "../../../runtime/contract/record.ts";

/** 角色, as it is entered. */
export interface Role {
  /** 角色id */
  roleId: string;
  /** 角色名称 */
  roleName: string;
  /** 权限 */
  rights?: string[];
}

/** 角色, as it is stored. */
export type RoleRecord = Stored<Role, "roleId">;
