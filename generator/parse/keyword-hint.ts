import { nearest } from "../../runtime/contract/values/nearest.ts";
import { ownValue } from "../../runtime/contract/values/own-value.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";

type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Keywords of other tools, each with the keywords of this language that mean the same. */
const KEYWORDS: Synonyms = {
  "!=": ["not"],
  "<": ["lt"],
  "<=": ["lte"],
  ">": ["gt"],
  ">=": ["gte"],
  add: ["create"],
  allOf: ["all"],
  and: ["all"],
  anyOf: ["any"],
  api: ["call"],
  assert: ["rule"],
  auth: ["access"],
  buttons: ["actions", "rowActions"],
  caption: ["label", "title"],
  color: ["tone"],
  colour: ["tone"],
  component: ["widget", "custom"],
  condition: ["when", "rule", "show"],
  contains: ["has"],
  content: ["text"],
  control: ["widget"],
  data: ["rows", "call", "send"],
  disabled: ["readonly", "when"],
  enabled: ["when", "show"],
  endpoint: ["call", "path"],
  entity: ["to"],
  exists: ["empty", "given"],
  filter: ["where", "search", "when"],
  filters: ["search", "where"],
  ge: ["gte"],
  header: ["label", "title"],
  heading: ["title", "label"],
  help: ["hint"],
  hidden: ["show", "when"],
  id: ["key", "field"],
  if: ["when", "show"],
  includes: ["has"],
  input: ["send", "body"],
  inputs: ["fields", "send", "body"],
  insert: ["create"],
  isNull: ["empty"],
  items: ["fields"],
  key: ["field"],
  label: ["title", "const"],
  le: ["lte"],
  message: ["text", "hint"],
  method: ["get"],
  modify: ["update"],
  name: ["field", "label", "title"],
  navigate: ["go"],
  ne: ["not"],
  neq: ["not"],
  null: ["empty"],
  onClick: ["call", "go"],
  operations: ["rowActions", "actions"],
  or: ["any"],
  output: ["reply"],
  page: ["list"],
  parameters: ["query", "send", "params"],
  params: ["query", "send"],
  patch: ["put"],
  payload: ["body", "send"],
  permission: ["access"],
  placeholder: ["hint"],
  popup: ["form", "confirm"],
  read: ["get"],
  redirect: ["go"],
  remove: ["delete"],
  request: ["body", "call"],
  response: ["reply"],
  result: ["reply"],
  returns: ["reply"],
  role: ["by", "access"],
  roles: ["by", "access"],
  route: ["path"],
  save: ["update"],
  sorting: ["order", "sort"],
  suffix: ["unit"],
  table: ["to"],
  target: ["to", "go"],
  test: ["rule", "when"],
  text: ["label", "message", "title"],
  title: ["label"],
  tooltip: ["hint"],
  total: ["sum", "totals"],
  trigger: ["call"],
  type: ["kind", "widget", "format"],
  url: ["path", "call"],
  validate: ["checks"],
  validation: ["checks"],
  validations: ["checks"],
  value: ["default", "const"],
  values: ["options", "oneOf"],
  visible: ["show", "when"],
};

/** Values of other tools, each with the values of this language that mean the same. */
const VALUES: Synonyms = {
  ascending: ["asc"],
  bool: ["boolean"],
  card: ["form"],
  checkbox: ["switch", "checkboxes"],
  column: ["bar"],
  combobox: ["select"],
  currency: ["amount"],
  decimal: ["number"],
  descending: ["desc"],
  detail: ["form"],
  donut: ["pie"],
  double: ["number"],
  dropdown: ["select"],
  email: ["mailbox"],
  error: ["failed"],
  float: ["number"],
  gray: ["muted"],
  green: ["done"],
  grey: ["muted"],
  grid: ["table"],
  input: ["text"],
  int: ["integer"],
  kpi: ["figure"],
  list: ["table", "array"],
  map: ["object"],
  money: ["amount"],
  orange: ["returned"],
  red: ["refused"],
  statistic: ["figure"],
  str: ["string"],
  success: ["done"],
  text: ["string"],
  textbox: ["text"],
  time: ["datetime"],
  toggle: ["switch"],
  user: ["signed-in"],
  warning: ["returned"],
};

/** Keywords that authors write in a wrong place, or know from other languages, each with what to write instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["required", "unique"].map((name) => [name, `it is a rule of the entity: list the field under ${name} there`])),
  ...Object.fromEntries(
    ["minLength", "maxLength", "pattern", "minimum", "maximum", "enum", "oneOf", "rules"].map((name) => [
      name,
      "it is a rule of the field: declare it in the entity",
    ]),
  ),
  ...Object.fromEntries(["=", "==", "eq", "equals", "is"].map((name) => [name, "write the value itself: { field: value }"])),
  ...Object.fromEntries(["in", "among"].map((name) => [name, "write the list itself: { field: [value, value] }"])),
};

/**
 * Guesses the keyword that an author meant when writing an unknown keyword. The unknown keyword may be misspelled, or be the word of
 * another tool, such as `or` for `any`.
 *
 * @param open the keywords that the mapping allows and does not have yet
 * @returns undefined if no keyword is similar or has the same meaning
 */
export const meantKeyword = (name: string, open: readonly string[]): string | undefined =>
  nearest(name, open) ?? ownValue(KEYWORDS, name)?.find((keyword) => open.includes(keyword));

/**
 * Tests whether a name is the word of another tool for a keyword of the mapping, such as `or` for `any` in a condition. Some mappings also
 * accept names that authors choose. In such a mapping, the word is more probably a mistake than a name.
 *
 * @param known the keywords of the mapping
 */
export const isForeign = (name: string, known: readonly string[]): boolean =>
  ownValue(KEYWORDS, name)?.some((keyword) => known.includes(keyword)) === true;

/**
 * Guesses the allowed value that an author meant when writing an unknown value.
 *
 * @param known the allowed values
 * @returns undefined if no value is similar or has the same meaning
 */
export const meantValue = (value: string, known: readonly string[]): string | undefined =>
  nearest(value, known) ?? ownValue(VALUES, value)?.find((item) => known.includes(item));

/** The keywords of the mapping in which an unknown one was found. */
interface Surroundings {
  /** Keywords that it does not have yet. */
  open: readonly string[];
  /** Keywords inside of each of its keywords. */
  inner: ReadonlyMap<string, readonly string[]>;
}

/**
 * Builds the hint for an unknown keyword: the keyword that was probably meant, where the keyword belongs, or the allowed keywords.
 *
 * @returns undefined if the mapping allows no further keyword
 */
export function keywordHint(name: string, { open, inner }: Surroundings): string | undefined {
  const meant = meantKeyword(name, open);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  const outer = [...inner].filter(([, keywords]) => keywords.includes(name)).map(([keyword]) => keyword);
  const written = outer.find((keyword) => !open.includes(keyword));
  const belongs = (keyword: string): string => `it belongs to "${keyword}": ${keyword}: { ${name}: … }`;
  if (written !== undefined) return belongs(written);
  const [only, ...others] = outer;
  return ownValue(ELSEWHERE, name) ?? (only === undefined || others.length > 0 ? didYouMean(name, open) : belongs(only));
}
