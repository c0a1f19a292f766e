/**
 * Reads an own property of a record whose name is not known to be safe. A field may have the name of an inherited member
 * (`constructor`, `toString`), which a plain lookup would return.
 *
 * @returns undefined if there is no record, or if it has no own property of that name
 * @example ownValue({}, "constructor") // undefined
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record !== null && record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
