import type { Entered, RegisteredHandlers } from "../application-types.ts";

/** Field names of a type. Types with arbitrary names yield never. */
type NamesOf<T> = T extends unknown ? (string extends keyof T ? never : keyof T & string) : never;
type InputOf<Handler> = Handler extends (input: infer Input, ...more: never[]) => unknown ? NamesOf<Input> : never;
type InputsOf<Service> = Service extends unknown ? { [Call in keyof Service]: InputOf<Service[Call]> }[keyof Service] : never;

/**
 * A field that a refusal may refer to: a field of an entity, an input of a hand-written call, or the `file` of an upload. If the metadata
 * renames a field, refusals that still use the old name fail to compile. No form would show their message.
 */
export type FieldName = NamesOf<Entered[keyof Entered]> | InputsOf<RegisteredHandlers[keyof RegisteredHandlers]> | "file";
