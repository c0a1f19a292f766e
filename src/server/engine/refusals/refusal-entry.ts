/** The layers that may refuse a call, in the order in which they are checked. 为什么不能, which explains refusals to users, states the layer. */
export type Refuser = "session" | "menu" | "kind" | "region" | "role" | "scope" | "state" | "rule";

/** A refusal in the register of refusals: its status, its text for staff, its code and its layer. */
export interface RefusalEntry {
  /** HTTP status of the reply. */
  status: number;
  /** Text for staff, or a function that builds it from an argument. */
  text: string | ((given: never) => string);
  /** Code in the reply envelope. Default: the status. */
  code?: string;
  /** The reason that 为什么不能 states. Default: `rule`. */
  layer?: Refuser;
}
