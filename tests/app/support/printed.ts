import { extractText, getDocumentProxy } from "unpdf";

/** Normalises a text and removes blanks. Some fonts map a sign to its radical. */
export const squeezed = (text: string): string => text.normalize("NFKC").replaceAll("⻚", "页").replace(/\s/g, "");

/** The text of each page of a PDF without blanks, because the parser only guesses them. */
export async function textsOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map(squeezed);
}
