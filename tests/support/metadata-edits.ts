/** Edits that developers make to a file of the metadata between two saves. `place` selects the position. Some of them cause mistakes. */
export const EDITS: Readonly<Record<string, (text: string, place: number) => string>> = {
  "another title": (text, place) => replacedAt(text, /(?<=title"?: ?"?)[\u4e00-\u9fff]+/g, place, (title) => `${title}${place}`),
  "another limit": (text, place) => replacedAt(text, /(?<=maxLength"?: ?)\d+/g, place, (limit) => String(Number(limit) + 1)),
  "another name": (text, place) => replacedAt(text, /\b[a-z][A-Za-z]{3,}\b/g, place, (name) => `${name}2`),
  "a line more": (text) => `\n${text}`,
  "a line less": (text, place) => {
    const lines = text.split("\n");
    return lines.filter((_, at) => at !== place % lines.length).join("\n");
  },
  "two lines the other way round": (text, place) => {
    const lines = text.split("\n");
    const at = place % lines.length;
    return [...lines.slice(0, at), ...lines.slice(at, at + 2).reverse(), ...lines.slice(at + 2)].join("\n");
  },
};

function replacedAt(text: string, what: RegExp, place: number, change: (found: string) => string): string {
  const found = [...text.matchAll(what)];
  const one = found[place % Math.max(found.length, 1)];
  return one === undefined ? text : `${text.slice(0, one.index)}${change(one[0])}${text.slice(one.index + one[0].length)}`;
}
