import type { Terms } from "../../runtime/contract/language/terms.ts";
import { roleOf, type ShapeName, type Shapes, shapeOf, type Term } from "./roles.ts";

/** A part of a screen that contains a term, with the name of the part's kind. */
export type Around<T extends Terms> = { [S in ShapeName]: { shape: S; of: Shapes<T>[S] } }[ShapeName];

/** A term of a screen, such as a condition or a call, with its position in the screen. The function `visit` lists all terms. */
export type ScreenNode<T extends Terms> = {
  [K in Term]: {
    term: K;
    of: T[K];
    /** The member that holds the term (`show`, `send`, …). */
    member: string;
    /** The shapes that contain the term, outermost first. Empty only for terms of the screen itself. */
    within: readonly Around<T>[];
  };
}[Term];

const known = new WeakMap<object, readonly ScreenNode<Terms>[]>();

/**
 * Lists every term (such as a condition or a call) inside a screen or a part of it, at any depth. Terms are listed in the order of the
 * members that contain them, and each term before the terms inside it. The list is cached, because trees are immutable.
 *
 * All facts about a screen, such as rights and guards, are computed from this list. Separate traversals would diverge.
 *
 * @param shape kind of the part at which the search begins
 * @param of that part
 */
export function visit<T extends Terms>(shape: ShapeName, of: object): readonly ScreenNode<T>[] {
  const found = known.get(of);
  if (found !== undefined) return found as readonly ScreenNode<T>[];
  const nodes: ScreenNode<T>[] = [];
  collect(nodes, shape, of, []);
  known.set(of, nodes as readonly ScreenNode<Terms>[]);
  return nodes;
}

/**
 * Appends the terms of a shape to `nodes`, and recursively the terms of all shapes in it. All calls share one list, because nested
 * generators would cost as much as the traversal itself.
 */
function collect<T extends Terms>(nodes: ScreenNode<T>[], shape: ShapeName, of: object, outside: readonly Around<T>[]): void {
  const within = [...outside, { shape, of } as Around<T>];
  for (const member of Object.keys(of)) {
    const role = roleOf(shape, member);
    if (role === undefined) continue;
    const value = (of as Readonly<Record<string, unknown>>)[member];
    if (value === undefined || typeof value === "boolean") continue;
    const term = typeof role === "string" ? role : role[0];
    for (const one of typeof role === "string" ? [value] : (value as Iterable<unknown>)) {
      nodes.push({ term, of: one, member, within } as ScreenNode<T>);
      const inner = typeof one === "object" && one !== null ? shapeOf(term, one) : undefined;
      if (inner !== undefined) collect(nodes, inner, one as object, within);
    }
  }
}
