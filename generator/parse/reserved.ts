/**
 * The subjects of conditions and references. A block must not have such a name, and neither must a field, except for the
 * subjects in `ofPages`.
 */
export const subjects = ["row", "form", "user", "params", "reply", "option", "setting", "now"] as const;
const conditionWords = ["any", "all", "not", "can", "actor"] as const;
export const reserved: ReadonlySet<string> = new Set([...subjects, "record", ...conditionWords]);

/** Subjects of pages that may also be the name of a field. Such a field is read through its own subject (`row.params`). */
const ofPages: ReadonlySet<string> = new Set(["params", "reply", "option"]);

export const reservedFields: ReadonlySet<string> = new Set([...reserved].filter((word) => !ofPages.has(word)));
