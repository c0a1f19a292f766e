// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/museum.yaml, schemas/entities/exhibit.schema.json

import type { Counting, Locating, Nullable, Page, Paging, Replied, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { Exhibit, ExhibitRecord } from "../../entities/exhibit.ts";

/** GET /museum/exhibits */
export type ListExhibitsInput = Partial<Pick<Exhibit, "exhibitName">> & Paging & Counting & Locating;
export type ListExhibitsReply = Page<Replied<ExhibitRecord>>;

/** GET /museum/exhibits/{id} */
export type GetExhibitInput = Required<Pick<Exhibit, "id">>;
export type GetExhibitReply = Replied<ExhibitRecord>;

/** PUT /museum/exhibits */
export type UpdateExhibitInput = Nullable<With<Omit<Exhibit, "shelves">, "id"> & Versioned> & {
  /**
   * 书架
   *
   * Items: 1 一楼，2 二楼
   */
  shelves: ("1" | "2")[];
};
export type UpdateExhibitReply = null;

/** POST /museum/images/{kind} */
export type UploadImageInput = {
  kind: "1" | "2" | "3";
} & { file: Blob };
export type UploadImageReply = string;

/** GET /museum/images/{name} */
export interface OpenImageInput {
  name: string;
}
export type OpenImageReply = Blob;

/** POST /museum/scans */
export type UploadScanInput = { file: Blob };
export interface UploadScanReply {
  scanId?: string;
  scanName?: string;
}

/** GET /museum/count */
export type CountExhibitsInput = Record<string, never>;
export type CountExhibitsReply = number;

/** POST /museum/papers */
export type UploadPaperInput = { file: Blob };
export type UploadPaperReply = string;
