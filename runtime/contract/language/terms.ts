/**
 * Type parameter of the interfaces in `screen.ts`: the types of conditions, values, calls, fields and so on at one stage of the
 * generator. The stages are: as written in YAML, as resolved, and as compiled. Members without a type here have the same type at
 * every stage.
 */
export interface Terms {
  condition: unknown;
  value: unknown;
  /** A value that yields a text. */
  text: unknown;
  /** `send`, `set`: values by name. */
  values: unknown;
  label: unknown;
  check: unknown;
  call: unknown;
  /** A call whose rules validate the entered values. */
  rules: unknown;
  transition: unknown;
  action: unknown;
  /** The next page. */
  page: unknown;
  /** The page that opens in a dialog. */
  opened: unknown;
  /** A field of a record, or an input of a call. */
  name: unknown;
  /** A hand-written component. */
  custom: unknown;
  /* Shapes within shapes. A stage may add information to each, for example its source position or its defaults. */
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
  /** A link to a filtered list. */
  link: unknown;
}
