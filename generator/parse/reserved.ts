/**
 * The first segments of references in conditions and texts, such as `row` in `$row.name`. A subject determines from where the value is
 * read. No block and no field may have one of these names, except that fields may be named `params`, `reply` or `option`.
 */
export const subjects = ["row", "form", "user", "params", "reply", "option", "setting", "now"] as const;
const conditionWords = ["any", "all", "not", "can", "actor"] as const;
/** Words that no block may have as its name: the subjects of references, and the keywords of conditions. */
export const reserved: ReadonlySet<string> = new Set([...subjects, "record", ...conditionWords]);

/** Subjects of pages that may also be the name of a field. Such a field is read through its own subject (`row.params`). */
const ofPages: ReadonlySet<string> = new Set(["params", "reply", "option"]);

/** Words that no field may have as its name. */
export const reservedFields: ReadonlySet<string> = new Set([...reserved].filter((word) => !ofPages.has(word)));
