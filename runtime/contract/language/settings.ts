/**
 * Settings of the server that conditions in the metadata may refer to as `setting.NAME`, with their possible values. They are public,
 * because the browser evaluates such conditions too.
 */
export const publicSettings = { ADD_DISPOSAL_NEED: ["on", "off"], SELF_REVIEW: ["on", "off"] } as const;

/** The values of the public settings, by name. */
export type PublicSettings = { readonly [Name in keyof typeof publicSettings]: (typeof publicSettings)[Name][number] };

/**
 * Names of the settings that a workflow can use as the delay of a transition (`after`). Their unit is seconds. The server reads each in
 * src/server/engine/workflow/clock.ts.
 */
export const PERIOD_SETTINGS = ["PUBLICITY_SECONDS"] as const;

/** Name of a setting with a delay in seconds ({@link PERIOD_SETTINGS}). */
export type PeriodSetting = (typeof PERIOD_SETTINGS)[number];
