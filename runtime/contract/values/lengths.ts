/**
 * Maximum lengths, in characters, of texts whose length follows from their kind. Such a field needs no `maxLength`. Neither do
 * codes, a pattern of one counted class (`^[0-9a-f]{64}$`), and fields that the server derives from others.
 */
export const LENGTHS = {
  /** By `format` and `x-format`. The other formats (mailbox, url, json, cron, lists) have no inherent maximum. */
  formats: { phone: 13, mobile: 11, date: 10, datetime: 19, amount: 17 },
  /** A key that the server generates, and a field that refers to a record by it (`x-ref`, the parent of a tree). */
  key: 200,
  /** An uploaded file (`x-file`): its id, or its address. */
  file: 100,
  /** A field that hand-written code of a service fills (`readOnly`), and that clients send back. */
  filled: 10_000,
} as const;
