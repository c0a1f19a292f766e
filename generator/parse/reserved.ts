/**
 * The first words of references in conditions and texts, such as `row` in `$row.name`. They state where the value is read. No block may
 * have one of these names. No field may either, except for `params`, `reply` and `option`.
 */
export const subjects = ["row", "form", "user", "params", "reply", "option", "setting", "now"] as const;
const conditionWords = ["any", "all", "not", "can", "actor"] as const;
/** Words that no block may have as its name: the subjects of references, and the keywords of conditions. */
export const reserved: ReadonlySet<string> = new Set([...subjects, "record", ...conditionWords]);

/** Subjects of pages that may also be the name of a field. Such a field is read through its own subject (`row.params`). */
const ofPages: ReadonlySet<string> = new Set(["params", "reply", "option"]);

/** Words that no field may have as its name. */
export const reservedFields: ReadonlySet<string> = new Set([...reserved].filter((word) => !ofPages.has(word)));
