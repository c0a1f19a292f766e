import { movePlaces, NodePlace, type Place } from "../diagnostics/place.ts";
import type { Entry, MapTree, Tree } from "./tree.ts";

/**
 * Builds the tree of a changed file from the trees of the earlier and the new text. Memoised functions then run again only for what
 * changed:
 *
 * - A node without a change inside is the object from `before`.
 * - Any other node at a path of `before` is a new object with the earlier place object. The place object gets the new position.
 * - All other nodes are those of `after`.
 *
 * @returns a tree that is equal to `after`
 */
export function reconciled(before: Tree, after: Tree): Tree {
  const reconciler = new Reconciler();
  const tree = reconciler.node(before, after);
  movePlaces(reconciler.moves);
  return tree;
}

class Reconciler {
  /** By place of the later tree, the place that replaces it. One place may belong to several nodes, such as a key without a value. */
  readonly moves = new Map<NodePlace, Place>();
  readonly #chosen = new Map<Place, Place>();

  node(before: Tree | undefined, after: Tree): Tree {
    if (before?.kind === "map" && after.kind === "map") return this.map(before, after);
    if (before?.kind === "list" && after.kind === "list") {
      const items = after.items.map((item, index) => this.node(before.items[index], item));
      const at = this.place(before.at, after.at);
      return at === before.at && isSame(before.items, items) ? before : { kind: "list", at, items };
    }
    if (before?.kind !== "scalar" || after.kind !== "scalar") return after;
    const at = this.place(before.at, after.at);
    return at === before.at && before.value === after.value && before.source === after.source ? before : { ...after, at };
  }

  private map(before: MapTree, after: MapTree): Tree {
    const entries = [...after.entries.values()].map((entry) => this.entry(before.entries.get(entry.name), entry));
    const at = this.place(before.at, after.at);
    if (at === before.at && isSame([...before.entries.values()], entries)) return before;
    return { kind: "map", at, entries: new Map(entries.map((entry) => [entry.name, entry])) };
  }

  private entry(before: Entry | undefined, after: Entry): Entry {
    if (before === undefined) return after;
    const at = this.place(before.at, after.at);
    const value = this.node(before.value, after.value);
    return at === before.at && value === before.value ? before : { name: after.name, at, value };
  }

  /** Returns the earlier place, which is to be moved to the later one. If the earlier place is already used, returns the later one. */
  private place(before: Place, after: Place): Place {
    const known = this.#chosen.get(after);
    if (known !== undefined) return known;
    const isFree = before instanceof NodePlace && !this.moves.has(before);
    if (isFree) this.moves.set(before, after);
    this.#chosen.set(after, isFree ? before : after);
    return isFree ? before : after;
  }
}

const isSame = (before: readonly object[], after: readonly object[]): boolean =>
  before.length === after.length && after.every((item, index) => item === before[index]);
