// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/asset-row.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/region.schema.json, schemas/entities/result-row.schema.json
// Hash: 2d4a8f002719ec8b29a1fc5414d5aa58

import type { FileReply } from "../../../../runtime/contract/server/handler.ts";
import type { DaysByStateInput, DaysByStateReply, DownloadInput, SelectAllProvinceInput, SelectAllProvinceReply } from "./types.ts";

/** 资产处置（处置单位）: what is written by hand. `C`: the server's context. */
export type AssetsOrgHandlers<C> = {
  /** GET /gpr-workflow/rest/assetes/org/selectAllProvince */
  selectAllProvince(input: SelectAllProvinceInput, context: C): Promise<SelectAllProvinceReply>;
  /** GET /gpr-workflow/rest/assetes/org/figures/days */
  daysByState(input: DaysByStateInput, context: C): Promise<DaysByStateReply>;
  /** GET /gpr-workflow/rest/assetes/org/download/{id}/{kind} */
  download(input: DownloadInput, context: C): Promise<FileReply>;
};
