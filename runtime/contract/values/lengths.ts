/**
 * Most characters of a text whose length follows from what it is: a field that is one of these needs no `maxLength`. So do
 * codes, a pattern of one counted class (`^[0-9a-f]{64}$`), and what the server makes of other fields.
 */
export const LENGTHS = {
  /** By `format` and `x-format`; the other formats (email, uri, json, cron, lists) have no end of their own. */
  formats: { phone: 13, mobile: 11, date: 10, datetime: 19, amount: 17 },
  /** A key that the server makes, and what names a record by it (`x-ref`, the parent of a tree). */
  key: 200,
  /** An uploaded file (`x-file`): its id, or its address. */
  file: 100,
  /** What a service writes by hand (`readOnly`), and clients send back. */
  filled: 10_000,
} as const;
