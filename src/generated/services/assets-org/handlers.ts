// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/asset-row.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/project-step.schema.json, schemas/entities/region.schema.json, schemas/entities/result-row.schema.json
// Hash: 27aae5821c4c10d06fb60a5de1674b88

import type { FileReply, Uploaded } from "../../../../runtime/contract/handler.ts";
import type { AssetRowsInput, AssetRowsReply, AssetSheetInput, DownloadInput, HistoryInput, HistoryReply, ResultRowsInput, ResultRowsReply, ResultSheetInput, SelectAllProvinceInput, SelectAllProvinceReply, UploadInput, UploadReply } from "./types.ts";

/** 资产处置（处置单位）: what is written by hand. `C`: the server's context. */
export type AssetsOrgHandlers<C> = {
  /** GET /gpr-workflow/rest/assetes/org/history */
  history(input: HistoryInput, context: C): Promise<HistoryReply>;
  /** GET /gpr-workflow/rest/assetes/org/selectAllProvince */
  selectAllProvince(input: SelectAllProvinceInput, context: C): Promise<SelectAllProvinceReply>;
  /** POST /gpr-workflow/rest/assetes/org/upload */
  upload(input: Uploaded<UploadInput>, context: C): Promise<UploadReply>;
  /** GET /gpr-workflow/rest/assetes/org/import/assets */
  assetRows(input: AssetRowsInput, context: C): Promise<AssetRowsReply>;
  /** GET /gpr-workflow/rest/assetes/org/import/assets/{part} */
  assetSheet(input: AssetSheetInput, context: C): Promise<FileReply>;
  /** GET /gpr-workflow/rest/assetes/org/import/results */
  resultRows(input: ResultRowsInput, context: C): Promise<ResultRowsReply>;
  /** GET /gpr-workflow/rest/assetes/org/import/results/{part} */
  resultSheet(input: ResultSheetInput, context: C): Promise<FileReply>;
  /** GET /gpr-workflow/rest/assetes/org/download/{id}/{kind} */
  download(input: DownloadInput, context: C): Promise<FileReply>;
};
