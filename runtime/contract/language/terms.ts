/**
 * What the terms of the language are in one reading of a screen: as written, as resolved, as compiled. Each shape of
 * `screen.ts` is declared once over them. What is no term (a width, a hint, a flag) is the same in every reading: it
 * passes through.
 */
export interface Terms {
  condition: unknown;
  value: unknown;
  /** A value that yields a text. */
  text: unknown;
  /** `send`, `set`: names with their values. */
  values: unknown;
  label: unknown;
  check: unknown;
  call: unknown;
  /** A call whose rules judge what is entered. */
  rules: unknown;
  transition: unknown;
  action: unknown;
  /** The page that follows. */
  page: unknown;
  /** The page that stands in a dialog. */
  opened: unknown;
  /** A field of a record, an input of a call. */
  name: unknown;
  /** A hand-written part. */
  custom: unknown;
  /* Shapes within shapes: a reading may know more of each (its place, defaults filled in). */
  column: unknown;
  expand: unknown;
  order: unknown;
  choice: unknown;
  field: unknown;
  /** A field or a section. */
  item: unknown;
  options: unknown;
  change: unknown;
  entry: unknown;
  import: unknown;
  form: unknown;
  confirm: unknown;
  button: unknown;
  detail: unknown;
}
