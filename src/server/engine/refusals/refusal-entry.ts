/** The layers that may refuse a call, in the order in which they are checked. 为什么不能, the call that explains a refusal, names the layer. */
export type Refuser = "session" | "menu" | "kind" | "region" | "role" | "scope" | "state" | "rule";

/** A refusal as the register declares it. */
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
