// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: dab005310540171373b59b79a1754b4e

import type { FileReply } from "../../../../runtime/contract/handler.ts";
import type { DownloadInput, UploadInput, UploadReply } from "./types.ts";

/** 资产处置（处置单位）: what is written by hand. `C`: the server's context. */
export interface AssetsOrgHandlers<C> {
  /** POST /gpr-workflow/rest/assetes/org/upload */
  upload(input: UploadInput, context: C): Promise<UploadReply>;
  /** GET /gpr-workflow/rest/assetes/org/download/{id}/{kind} */
  download(input: DownloadInput, context: C): Promise<FileReply>;
}
