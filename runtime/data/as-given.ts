/**
 * Query or body of a request that has a name which every object has (`constructor`). axios copies plain objects on their way and
 * leaves such names out; an instance goes through as it is, until the last interceptor takes its value.
 */
class AsGiven {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** The value, held so that axios copies nothing of it where that would lose a name. */
export const asGiven = (value: unknown): unknown => (namesInherited(value) ? new AsGiven(value) : value);

export const givenOf = (value: unknown): unknown => (value instanceof AsGiven ? value.value : value);

function namesInherited(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesInherited);
  if (value === null || typeof value !== "object" || value instanceof Blob) return false;
  return Object.entries(value).some(([name, item]) => name in Object.prototype || namesInherited(item));
}
