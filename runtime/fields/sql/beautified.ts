/** The statement in lines; undefined: it cannot be read, and is left as it is. */
export async function beautified(text: string): Promise<string | undefined> {
  const { formatDialect, postgresql } = await import("sql-formatter");
  try {
    return formatDialect(text, { dialect: postgresql, keywordCase: "preserve", tabWidth: 2 });
  } catch {
    return undefined;
  }
}
