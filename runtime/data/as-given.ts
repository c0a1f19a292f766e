/**
 * Wrapper for a query or body that contains a property name which every object inherits (`constructor`). The library axios drops that name
 * when it copies a plain object, but passes class instances through. The last request interceptor unwraps the value.
 */
class AsGiven {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/**
 * Wraps a value in {@link AsGiven} if it contains, at any depth, a property that is named like an inherited member of objects
 * (`constructor`). Libraries would read the inherited member instead. Other values, such as a `Blob`, are returned unchanged.
 */
export const asGiven = (value: unknown): unknown => (namesInherited(value) ? new AsGiven(value) : value);

/** Unwraps a value that {@link asGiven} has wrapped; returns any other value unchanged. */
export const givenOf = (value: unknown): unknown => (value instanceof AsGiven ? value.value : value);

function namesInherited(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesInherited);
  if (value === null || typeof value !== "object" || value instanceof Blob) return false;
  return Object.entries(value).some(([name, item]) => name in Object.prototype || namesInherited(item));
}
