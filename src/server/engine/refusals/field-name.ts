import type { Entered, RegisteredHandlers } from "../application-types.ts";

/** Field names of a type. Types with arbitrary names yield never. */
type NamesOf<T> = T extends unknown ? (string extends keyof T ? never : keyof T & string) : never;
type InputOf<Handler> = Handler extends (input: infer Input, ...more: never[]) => unknown ? NamesOf<Input> : never;
type InputsOf<Service> = Service extends unknown ? { [Call in keyof Service]: InputOf<Service[Call]> }[keyof Service] : never;

/**
 * Name of a field at which a refusal may be shown. It is a field of an entity, an input of a hand-written call, or the `file` of an upload.
 * If the metadata renames a field, a refusal with the old name fails to compile; otherwise no form would show its message.
 */
export type FieldName = NamesOf<Entered[keyof Entered]> | InputsOf<RegisteredHandlers[keyof RegisteredHandlers]> | "file";
