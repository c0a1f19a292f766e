/**
 * Symbol of a property that contains additional facts about an object, such as source positions. These facts must not be printed. The
 * property is therefore not enumerable, but {@link same} compares it.
 */
export const BESIDE = Symbol("beside");

/** Key of a property that marks mutable objects. {@link same} treats such an object as equal only to itself. */
export const BY_IDENTITY = Symbol("by identity");

/**
 * Tests whether two values of plain data, maps and sets are deeply equal. Unlike in Node's deep comparison, members must also have the same
 * sequence, because the generator prints members in this sequence. A map or set may contain itself.
 */
export const same = (one: unknown, other: unknown): boolean => Object.is(one, other) || isSame(one, other, new Map());

/**
 * Compares two values deeply. They are the same only with the same prototypes and members. The entries of maps and sets must be in the same
 * sequence.
 *
 * @param open pairs of maps or sets whose comparison has begun, so that circular ones end
 */
function isSame(one: unknown, other: unknown, open: Map<object, object>): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (one.constructor !== other.constructor || BY_IDENTITY in one) return false;
  if (Array.isArray(one)) return areSame(one, other as readonly unknown[], open);
  if (one instanceof Map || one instanceof Set) {
    if (one.size !== (other as typeof one).size) return false;
    if (open.get(one) === other) return true;
    open.set(one, other);
    return areSame([...one], [...(other as Iterable<unknown>)], open);
  }
  const names = Object.keys(one);
  const others = Object.keys(other);
  if (names.length !== others.length) return false;
  const left = one as Readonly<Record<string | symbol, unknown>>;
  const right = other as Readonly<Record<string | symbol, unknown>>;
  return (
    names.every((name, index) => name === others[index] && isSame(left[name], right[name], open)) &&
    isSame(left[BESIDE], right[BESIDE], open)
  );
}

const areSame = (one: readonly unknown[], other: readonly unknown[], open: Map<object, object>): boolean =>
  one.length === other.length && one.every((item, index) => isSame(item, other[index], open));
