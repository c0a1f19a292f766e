/** Told at the window when something was kept in this browser, so that it can be kept for the user as well. */
export const KEPT = "gp-kept";

export interface KeptValue {
  name: string;
  value: unknown;
}
