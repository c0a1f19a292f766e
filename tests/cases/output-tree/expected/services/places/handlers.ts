// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/places.yaml, schemas/entities/place.schema.json
// Hash: 58fdc590c11f42e089915b4f2f520472

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { PlaceRecord } from "../../entities/place.ts";
import type { AddPlaceInput, DeletePlacesInput } from "./types.ts";

/** 地点: own behaviour around the generic handlers. */
export type PlacesHooks<C> = {
  /** POST /places */
  addPlace?: Hook<AddPlaceInput, PlaceRecord, C>;
  /** POST /places/deletion */
  deletePlaces?: Hook<DeletePlacesInput, PlaceRecord, C>;
};
