const known = new Map<string, readonly string[]>();

/**
 * Splits a name into its words: camelCase, kebab-case or snake_case.
 * @example wordsOf("gatewayRoutes") // ["gateway", "Routes"]
 */
export function wordsOf(text: string): readonly string[] {
  const words = known.get(text) ?? taken(text);
  known.set(text, words);
  return words;
}

function taken(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}

/** Converts `orgGuid` to `org_guid`, for names in the database and of menu records. */
export const snake = (text: string): string =>
  wordsOf(text)
    .map((word) => word.toLowerCase())
    .join("_");
