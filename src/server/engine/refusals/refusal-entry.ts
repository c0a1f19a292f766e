/** The layers that may refuse a call, in the order in which they are checked. 为什么不能, the call that explains a refusal, names the layer. */
export type Refuser = "session" | "menu" | "kind" | "region" | "role" | "scope" | "state" | "rule";

/**
 * A refusal as the register declares it: its HTTP status and its text for staff, which may need an argument. `code` is the code of the
 * envelope, by default the status. `layer` is the reason that 为什么不能 names, by default `rule`.
 */
export interface RefusalEntry {
  status: number;
  text: string | ((given: never) => string);
  code?: string;
  layer?: Refuser;
}
