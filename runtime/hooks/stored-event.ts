/**
 * Name of the window event that is dispatched after a local state was stored or removed in this browser. The app listens to it, and stores
 * the state on the server for the user.
 */
export const STORED_EVENT = "gp-kept";

/** Details of the event {@link STORED_EVENT}. */
export interface StoredChange {
  /** Name of the state, without the project's prefix. */
  name: string;
  /** The stored value. Undefined: the state was removed. */
  value: unknown;
}
