// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/museum.yaml, schemas/entities/exhibit.schema.json

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { CountExhibitsInput, CountExhibitsReply, GetExhibitInput, GetExhibitReply, ListExhibitsInput, ListExhibitsReply, OpenImageInput, OpenImageReply, UpdateExhibitInput, UpdateExhibitReply, UploadImageInput, UploadImageReply, UploadPaperInput, UploadPaperReply, UploadScanInput, UploadScanReply } from "./types.ts";

/** GET /museum/exhibits */
export const listExhibits: Call<ListExhibitsInput, ListExhibitsReply> = {
  id: "museum.listExhibits",
  method: "get",
  path: "/museum/exhibits",
  query: ["exhibitName", "pageNumber", "pageSize", "countLimit", "totalHint", "around"],
  page: true,
  wire: { shelves: "comma", summary: "html", notes: "base64", keeperTel: "mask-phone" },
  names: { exhibitName: "name", notes: "remarks" },
};

/** GET /museum/exhibits/{id} */
export const getExhibit: Call<GetExhibitInput, GetExhibitReply> = {
  id: "museum.getExhibit",
  method: "get",
  path: "/museum/exhibits/{id}",
  query: ["id"],
  wire: { shelves: "comma", summary: "html", notes: "base64", keeperTel: "mask-phone" },
  names: { exhibitName: "name", notes: "remarks" },
};

/** PUT /museum/exhibits */
export const updateExhibit: Call<UpdateExhibitInput, UpdateExhibitReply> = {
  id: "museum.updateExhibit",
  method: "put",
  path: "/museum/exhibits",
  body: ["id", "exhibitName", "shelves", "summary", "notes", "keeperTel", "cover", "mark", "poster", "scan", "scanName", "paper", "version"],
  wire: { shelves: "comma", summary: "html", notes: "base64" },
  names: { exhibitName: "name", notes: "remarks" },
};

/** POST /museum/images/{kind} */
export const uploadImage: Call<UploadImageInput, UploadImageReply> = {
  id: "museum.uploadImage",
  method: "post",
  path: "/museum/images/{kind}",
  query: ["kind"],
  file: "body",
};

/** GET /museum/images/{name} */
export const openImage: Call<OpenImageInput, OpenImageReply> = {
  id: "museum.openImage",
  method: "get",
  path: "/museum/images/{name}",
  query: ["name"],
  file: "reply",
};

/** POST /museum/scans */
export const uploadScan: Call<UploadScanInput, UploadScanReply> = {
  id: "museum.uploadScan",
  method: "post",
  path: "/museum/scans",
  file: "body",
};

/** GET /museum/count */
export const countExhibits: Call<CountExhibitsInput, CountExhibitsReply> = {
  id: "museum.countExhibits",
  method: "get",
  path: "/museum/count",
};

/** POST /museum/papers */
export const uploadPaper: Call<UploadPaperInput, UploadPaperReply> = {
  id: "museum.uploadPaper",
  method: "post",
  path: "/museum/papers",
  file: "body",
};
