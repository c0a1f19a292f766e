// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/places.yaml, schemas/entities/place.schema.json

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { PlaceRecord } from "../../entities/place.ts";
import type { AddPlaceInput, DeletePlacesInput, OrderPlacesInput, OrderPlacesReply, PlaceOutlineInput, PlaceOutlineReply } from "./types.ts";

/** 地点: what is written by hand. `C`: the server's context. */
export type PlacesHandlers<C> = {
  /** GET /places/outline */
  placeOutline(input: PlaceOutlineInput, context: C): Promise<PlaceOutlineReply>;
  /** PUT /places/order */
  orderPlaces(input: OrderPlacesInput, context: C): Promise<OrderPlacesReply>;
};

/** 地点: own behaviour around the generic handlers. */
export type PlacesHooks<C> = {
  /** POST /places */
  addPlace?: Hook<AddPlaceInput, PlaceRecord, C>;
  /** POST /places/deletion */
  deletePlaces?: Hook<DeletePlacesInput, PlaceRecord, C>;
};
