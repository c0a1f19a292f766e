// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/places.yaml, schemas/entities/place.schema.json
// Hash: 24a1c3254fa45dc72344f458e123196e

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { AddPlaceInput, AddPlaceReply, DeletePlacesInput, DeletePlacesReply } from "./types.ts";

/** 地点: own behaviour around the generic handlers. */
export interface PlacesHooks<C> {
  /** POST /places */
  addPlace?: Hook<AddPlaceInput, AddPlaceReply, C>;
  /** POST /places/deletion */
  deletePlaces?: Hook<DeletePlacesInput, DeletePlacesReply, C>;
}
