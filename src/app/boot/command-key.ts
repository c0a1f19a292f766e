const IS_MAC = /Mac|iPhone|iPad/.test(typeof navigator === "undefined" ? "" : navigator.userAgent);

/** Returns the text by which users know a shortcut: ⌘ and the key on a Mac, Ctrl and the key elsewhere. */
export const commandKey = (key: string): string => (IS_MAC ? `⌘${key}` : `Ctrl ${key}`);
