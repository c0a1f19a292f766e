import type { Terms } from "../../runtime/contract/language/terms.ts";
import { roleOf, type ShapeName, type Shapes, shapeOf, type Term } from "./roles.ts";

/** A shape that a part stands in. */
export type Around<T extends Terms> = { [S in ShapeName]: { shape: S; of: Shapes<T>[S] } }[ShapeName];

/** A term of a screen, and where it stands. */
export type Part<T extends Terms> = {
  [K in Term]: {
    term: K;
    of: T[K];
    /** The member that holds it (`show`, `send`, …). */
    member: string;
    /** What it stands in, the outermost first; never empty but for what the screen itself says. */
    within: readonly Around<T>[];
  };
}[Term];

const known = new WeakMap<object, readonly Part<Terms>[]>();

/**
 * Every term of a shape and of all that it holds, in the order in which they stand. What a screen asks for, calls,
 * draws or leads to is a fold of this; no other walk through a screen may exist, or two of them will disagree. Asked for
 * many times, found once: a shape never changes.
 */
export function visit<T extends Terms>(shape: ShapeName, of: object): readonly Part<T>[] {
  const found = known.get(of);
  if (found !== undefined) return found as readonly Part<T>[];
  const parts: Part<T>[] = [];
  collect(parts, shape, of, []);
  known.set(of, parts as readonly Part<Terms>[]);
  return parts;
}

/** Into one list: parts are asked for many times, and generators in generators cost as much as what they find. */
function collect<T extends Terms>(parts: Part<T>[], shape: ShapeName, of: object, outside: readonly Around<T>[]): void {
  const within = [...outside, { shape, of } as Around<T>];
  for (const member of Object.keys(of)) {
    const role = roleOf(shape, member);
    if (role === undefined) continue;
    const held = (of as Readonly<Record<string, unknown>>)[member];
    if (held === undefined || typeof held === "boolean") continue;
    const term = typeof role === "string" ? role : role[0];
    for (const one of typeof role === "string" ? [held] : (held as Iterable<unknown>)) {
      parts.push({ term, of: one, member, within } as Part<T>);
      const inner = typeof one === "object" && one !== null ? shapeOf(term, one) : undefined;
      if (inner !== undefined) collect(parts, inner, one as object, within);
    }
  }
}
