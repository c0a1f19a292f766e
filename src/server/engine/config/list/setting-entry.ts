/** Describes one environment variable of the server. The README of `config/` is generated from these entries. */
export interface SettingEntry {
  name: string;
  /** Allowed values: whole numbers in a range, one of several literals, or a description of a text. */
  value: { readonly from: number; readonly to: number } | readonly string[] | string;
  /** The value that has the same effect as no value. Absent: no value has. */
  default?: string;
  /** Effect of no value, or of the demo, if the default alone does not express it. */
  unset?: string;
  meaning: string;
  /** The file or folder below `src/server` that uses it. */
  usedIn: string;
}
