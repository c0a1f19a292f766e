/** Settings that conditions may ask for as `setting.NAME`, with their values. The server tells them to the browser. */
export const publicSettings = { ADD_DISPOSAL_NEED: ["on", "off"], SELF_REVIEW: ["on", "off"] } as const;

export type PublicSettings = { readonly [Name in keyof typeof publicSettings]: (typeof publicSettings)[Name][number] };

/** Settings in seconds that a transition's `after` may wait for; the server has each (src/server/engine/workflow/clock.ts). */
export const PERIOD_SETTINGS = ["PUBLICITY_SECONDS"] as const;

export type PeriodSetting = (typeof PERIOD_SETTINGS)[number];
