/** Words that a field or a block may not be named by. */
export const subjects = ["row", "form", "user", "params", "reply", "option", "setting", "now"] as const;
export const conditionWords = ["any", "all", "not", "can", "actor"] as const;
export const reserved: ReadonlySet<string> = new Set([...subjects, "record", ...conditionWords]);
