/**
 * Formats an SQL statement in lines.
 *
 * @returns undefined if the statement cannot be parsed
 */
export async function beautified(text: string): Promise<string | undefined> {
  const { formatDialect, postgresql } = await import("sql-formatter");
  try {
    return formatDialect(text, { dialect: postgresql, keywordCase: "preserve", tabWidth: 2 });
  } catch {
    return undefined;
  }
}
