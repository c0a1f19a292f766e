/** Settings that conditions may refer to as `setting.NAME`, with their possible values. The server sends them to the browser. */
export const publicSettings = { ADD_DISPOSAL_NEED: ["on", "off"], SELF_REVIEW: ["on", "off"] } as const;

export type PublicSettings = { readonly [Name in keyof typeof publicSettings]: (typeof publicSettings)[Name][number] };

/** Settings in seconds that `after` of a transition may name. The server reads each in src/server/engine/workflow/clock.ts. */
export const PERIOD_SETTINGS = ["PUBLICITY_SECONDS"] as const;

export type PeriodSetting = (typeof PERIOD_SETTINGS)[number];
