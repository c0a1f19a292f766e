// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/places.yaml, schemas/entities/place.schema.json

import type { Counting, Locating, Node, Nullable, Page, Paging, Replied, Sorting, Tree } from "../../../../runtime/contract/language/record.ts";
import type { Place, PlaceRecord } from "../../entities/place.ts";

/** GET /places/tree */
export interface PlaceTreeInput {
  searchText?: string;
}
export type PlaceTreeReply = Tree<Replied<Omit<PlaceRecord, "seats">>>[];

/** GET /places/outline */
export type PlaceOutlineInput = Record<string, never>;
export type PlaceOutlineReply = Tree<Replied<PlaceRecord>>[];

/** GET /places/level */
export type PlaceLevelInput = Pick<Place, "id">;
export type PlaceLevelReply = Node<Replied<Omit<PlaceRecord, "seats">>>[];

/** GET /places/below */
export type PlacesBelowInput = Pick<Place, "id"> & Paging & Counting & Locating & Sorting<"seats">;
export type PlacesBelowReply = Page<Node<Replied<Omit<PlaceRecord, "parentId">>>>;

/** GET /places/{id} */
export type GetPlaceInput = Required<Pick<Place, "id">>;
export type GetPlaceReply = Replied<PlaceRecord>;

/** POST /places */
export type AddPlaceInput = Nullable<Omit<Place, "id">>;
export type AddPlaceReply = Replied<Pick<PlaceRecord, "id">>;

/** PUT /places/order */
export interface OrderPlacesInput {
  ids?: string[] | null;
}
export type OrderPlacesReply = null;

/** POST /places/deletion */
export interface DeletePlacesInput {
  ids?: string[] | null;
}
export type DeletePlacesReply = null;
