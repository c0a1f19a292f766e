/** Words that a block may not be named by; nor a field, but for those that only a page has. */
export const subjects = ["row", "form", "user", "params", "reply", "option", "setting", "now"] as const;
const conditionWords = ["any", "all", "not", "can", "actor"] as const;
export const reserved: ReadonlySet<string> = new Set([...subjects, "record", ...conditionWords]);

/** Subjects of a page that a field may share its name with: it is asked for by its own subject (`row.params`). */
const ofPages: ReadonlySet<string> = new Set(["params", "reply", "option"]);

export const reservedFields: ReadonlySet<string> = new Set([...reserved].filter((word) => !ofPages.has(word)));
