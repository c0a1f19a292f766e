// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/museum.yaml, schemas/entities/exhibit.schema.json
// Hash: fb632c7f4554f039602091674608ec80

/** GET /museum/exhibits */
export interface ListExhibitsInput {
  /** 页码 */
  pageNumber?: number;
  /** 每页条数 */
  pageSize?: number;
}

export interface ListExhibitsReply {
  rows: {
    /** id */
    id: string;
    /** 名称 */
    exhibitName?: string | null;
    /** 书架 */
    shelves?: string[] | null;
    /** 摘要 */
    summary?: string | null;
    /** 备注 */
    notes?: string | null;
    /** 封面 */
    cover?: string | null;
    /** 图标 */
    mark?: string | null;
    /** 海报 */
    poster?: string | null;
    /** 扫描件 */
    scan?: string | null;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** GET /museum/exhibits/{id} */
export interface GetExhibitInput {
  /** id */
  id: string;
}

export interface GetExhibitReply {
  /** id */
  id: string;
  /** 名称 */
  exhibitName?: string | null;
  /** 书架 */
  shelves?: string[] | null;
  /** 摘要 */
  summary?: string | null;
  /** 备注 */
  notes?: string | null;
  /** 封面 */
  cover?: string | null;
  /** 图标 */
  mark?: string | null;
  /** 海报 */
  poster?: string | null;
  /** 扫描件 */
  scan?: string | null;
  /** 版本 */
  version?: number;
}

/** PUT /museum/exhibits */
export interface UpdateExhibitInput {
  /** id */
  id: string;
  /** 名称 */
  exhibitName: string;
  /** 书架 */
  shelves: ("1" | "2")[];
  /** 摘要 */
  summary?: string | null;
  /** 备注 */
  notes?: string | null;
  /** 封面 */
  cover?: string | null;
  /** 图标 */
  mark?: string | null;
  /** 海报 */
  poster?: string | null;
  /** 扫描件 */
  scan?: string | null;
  /** 版本 */
  version?: number | null;
}

export type UpdateExhibitReply = null;

/** POST /museum/images/{kind} */
export interface UploadImageInput {
  kind: "1" | "2";
}

export type UploadImageReply = string;

/** GET /museum/images/{name} */
export interface OpenImageInput {
  name: string;
}

export type OpenImageReply = string;

/** POST /museum/scans */
export type UploadScanInput = Record<string, never>;

export interface UploadScanReply {
  scanId?: string;
  scanName?: string;
}
