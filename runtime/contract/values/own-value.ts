/**
 * Reads an own property of an object by a name that may come from outside. By contrast, `record[name]` would return an inherited member for
 * `constructor` or `toString`.
 *
 * @returns undefined if `record` is null or undefined, or if it has no own property of that name
 * @example ownValue({}, "constructor") // undefined
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record !== null && record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
