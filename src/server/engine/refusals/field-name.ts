import type { Entered, RegisteredHandlers } from "../register.ts";

/** A record of any names has none to compare with. */
type NamesOf<T> = T extends unknown ? (string extends keyof T ? never : keyof T & string) : never;
type InputOf<Handler> = Handler extends (input: infer Input, ...more: never[]) => unknown ? NamesOf<Input> : never;
type InputsOf<Service> = Service extends unknown ? { [Call in keyof Service]: InputOf<Service[Call]> }[keyof Service] : never;

/**
 * What a refusal may stand at: a field of an entity, or an input of a call that is written by hand. One that is renamed in
 * the metadata stops the compiler where it is refused by its old name, which no form would show.
 */
export type FieldName = NamesOf<Entered[keyof Entered]> | InputsOf<RegisteredHandlers[keyof RegisteredHandlers]>;
