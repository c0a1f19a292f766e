import type { Data } from "../../../runtime/contract/data.ts";

/**
 * Stored records as the reply of a call. Storage and replies are generated from the same entities, and the reply's
 * schema decides what leaves; the compiler cannot see either.
 */
export const asReply = <T>(value: Data | readonly Data[]): T => value as T;
