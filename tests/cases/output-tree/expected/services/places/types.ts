// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/places.yaml, schemas/entities/place.schema.json
// Hash: f4eeb471d5de66a9d26c67428ed7e08f

/** GET /places/tree */
export interface PlaceTreeInput {
  searchText?: string;
}

export interface PlaceTreeReplyNode {
  /** id */
  id: string;
  /** 上级 */
  parentId?: string | null;
  /** 名称 */
  placeName?: string | null;
  /** 末级 */
  isLeaf?: boolean;
  /** 版本 */
  version?: number;
  children?: PlaceTreeReplyNode[];
}

export type PlaceTreeReply = PlaceTreeReplyNode[];

/** GET /places/level */
export interface PlaceLevelInput {
  /** id */
  id?: string;
}

export type PlaceLevelReply = {
  /** id */
  id: string;
  /** 上级 */
  parentId?: string | null;
  /** 名称 */
  placeName?: string | null;
  /** 末级 */
  isLeaf?: boolean;
  /** 版本 */
  version?: number;
}[];

/** GET /places/below */
export interface PlacesBelowInput {
  /** id */
  id?: string;
  /** 页码 */
  pageNumber?: number;
  /** 每页条数 */
  pageSize?: number;
}

export interface PlacesBelowReply {
  rows: {
    /** id */
    id: string;
    /** 名称 */
    placeName?: string | null;
    /** 座位 */
    seats?: number | null;
    /** 末级 */
    isLeaf?: boolean;
    /** 版本 */
    version?: number;
  }[];
  total: number;
}

/** GET /places/{id} */
export interface GetPlaceInput {
  /** id */
  id: string;
}

export interface GetPlaceReply {
  /** id */
  id: string;
  /** 上级 */
  parentId?: string | null;
  /** 名称 */
  placeName?: string | null;
  /** 座位 */
  seats?: number | null;
  /** 版本 */
  version?: number;
}

/** POST /places */
export interface AddPlaceInput {
  /** 上级 */
  parentId: string;
  /** 名称 */
  placeName: string;
  /** 座位 */
  seats?: number | null;
}

export type AddPlaceReply = null;

/** POST /places/deletion */
export interface DeletePlacesInput {
  ids?: string[] | null;
}

export type DeletePlacesReply = null;
