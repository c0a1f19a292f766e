/**
 * Maximum lengths, in characters, of texts that are limited by their kind, such as a phone number. An entity need not declare `maxLength`
 * for them. Codes, fields derived from others, and patterns such as `^[0-9a-f]{64}$` need no `maxLength` either.
 */
export const LENGTHS = {
  /** Texts with this `format` or `x-format`. The other formats (mailbox, url, json, cron, lists) have no inherent maximum. */
  formats: { phone: 13, mobile: 11, date: 10, datetime: 19, amount: 17 },
  /** A key that the server generates, and a field that refers to a record by it (`x-ref`, the parent of a tree). */
  key: 200,
  /** An uploaded file (`x-file`): its id, or its address. */
  file: 100,
  /** A field that the hand-written code of a service fills (`readOnly`) and that clients send back. */
  filled: 10_000,
} as const;
