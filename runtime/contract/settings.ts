/** Settings that conditions may ask for as `setting.NAME`, with their values. The server tells them to the browser. */
export const publicSettings = { ADD_DISPOSAL_NEED: ["on", "off"] } as const;

export type PublicSettings = { readonly [Name in keyof typeof publicSettings]: (typeof publicSettings)[Name][number] };
