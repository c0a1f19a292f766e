// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/places.yaml, schemas/entities/place.schema.json
// Hash: e1115d3b0f2fef0aeb70698bc919e8ee

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { AddPlaceInput, AddPlaceReply, DeletePlacesInput, DeletePlacesReply, GetPlaceInput, GetPlaceReply, PlaceLevelInput, PlaceLevelReply, PlacesBelowInput, PlacesBelowReply, PlaceTreeInput, PlaceTreeReply } from "./types.ts";

/** 地点: one method a call. What a call takes travels where its constant says. */
export function placesClient(http: AxiosInstance) {
  return {
    /** GET /places/tree */
    placeTree: (input: PlaceTreeInput = {}): Promise<Envelope<PlaceTreeReply>> =>
      send(http, calls.placeTree, input, "json"),
    /** GET /places/level */
    placeLevel: (input: PlaceLevelInput = {}): Promise<Envelope<PlaceLevelReply>> =>
      send(http, calls.placeLevel, input, "json"),
    /** GET /places/below */
    placesBelow: (input: PlacesBelowInput = {}): Promise<Envelope<PlacesBelowReply>> =>
      send(http, calls.placesBelow, input, "json"),
    /** GET /places/{id} */
    getPlace: (input: GetPlaceInput): Promise<Envelope<GetPlaceReply>> =>
      send(http, calls.getPlace, input, "json"),
    /** POST /places */
    addPlace: (input: AddPlaceInput): Promise<Envelope<AddPlaceReply>> =>
      send(http, calls.addPlace, input, "json"),
    /** POST /places/deletion */
    deletePlaces: (input: DeletePlacesInput = {}): Promise<Envelope<DeletePlacesReply>> =>
      send(http, calls.deletePlaces, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
