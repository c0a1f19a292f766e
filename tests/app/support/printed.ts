import { extractText, getDocumentProxy } from "unpdf";

/** Fonts name some signs by their radical. */
export const squeezed = (text: string): string => text.normalize("NFKC").replaceAll("⻚", "页").replace(/\s/g, "");

/** The text of each page of a PDF without blanks, which are the reader's guess. */
export async function textsOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map(squeezed);
}
