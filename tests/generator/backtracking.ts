import type { PatternNode } from "../../generator/rules/parse-pattern.ts";

const known = new Map<string, boolean>();

function takes(one: string, character: string): boolean {
  const found = known.get(one + character) ?? new RegExp(`^(?:${one})$`, "u").test(character);
  known.set(one + character, found);
  return found;
}

type Then = (at: number) => boolean;

/**
 * Counts how often a backtracking matcher like V8's reads a character of a text until it accepts or refuses it.
 *
 * @returns undefined above `most`
 */
export function looksOf(pattern: PatternNode, text: string, most: number): number | undefined {
  let looks = 0;
  const match = (item: PatternNode, at: number, step: 1 | -1, then: Then): boolean => {
    if (looks > most) return true;
    switch (item.kind) {
      case "character": {
        looks += 1;
        const character = text[step > 0 ? at : at - 1];
        return character !== undefined && takes(item.text, character) && then(at + step);
      }
      case "start":
        return at === 0 && then(at);
      case "end":
        return at === text.length && then(at);
      case "around":
        return match(item.among, at, item.behind ? -1 : 1, () => true) === item.wanted && then(at);
      case "sequence": {
        const [first, ...others] = step > 0 ? item.nodes : [...item.nodes].reverse();
        if (first === undefined) return then(at);
        const rest: PatternNode = { kind: "sequence", nodes: step > 0 ? others : others.reverse() };
        return match(first, at, step, (next) => match(rest, next, step, then));
      }
      case "choice":
        return item.nodes.some((one) => match(one, at, step, then));
      case "repeat": {
        const less = { ...item, least: Math.max(0, item.least - 1), most: item.most - 1 };
        const again = (next: number): boolean => (next !== at || item.least > 0) && match(less, next, step, then);
        return (item.most > 0 && match(item.node, at, step, again)) || (item.least === 0 && then(at));
      }
    }
  };
  for (let start = 0; start <= text.length && !match(pattern, start, 1, () => true); start += 1);
  return looks > most ? undefined : looks;
}
