/**
 * Reads what stands under a name that metadata or somebody else gave. A field may be called as a member that every object has
 * (`constructor`, `toString`): what a record does not hold itself it does not have.
 *
 * @returns undefined where there is no record, or it holds nothing under the name
 * @example ownValue({}, "constructor") // undefined
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record !== null && record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
