/**
 * Whether two values of plain data, maps and sets are equal in content and sequence, so that they print the same. Node's deep comparison
 * ignores the sequence of maps and objects.
 */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (one.constructor !== other.constructor) return false;
  if (one instanceof Map || one instanceof Set) return same([...one], [...(other as Iterable<unknown>)]);
  const names = Object.keys(one);
  const others = Object.keys(other);
  if (names.length !== others.length) return false;
  const left = one as Readonly<Record<string, unknown>>;
  const right = other as Readonly<Record<string, unknown>>;
  return names.every((name, index) => name === others[index] && same(left[name], right[name]));
}
