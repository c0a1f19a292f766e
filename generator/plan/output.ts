import type { Node } from "./code.ts";

/**
 * A planned file: its path, its template, and the data that the template prints (`view`). `planOutputs` lists the outputs, and `render`
 * prints them.
 */
export interface Output {
  /** The path relative to the root of the project. */
  path: string;
  /** The name of the template: templates/<template>.hbs. */
  template: string;
  /** The files in schemas/ that the output is generated from. */
  sources: readonly string[];
  view: View;
  /** The file is not committed, and is written without a header. */
  ignored?: true;
}

/** The data that a template prints, by name. */
export type View = { readonly [name: string]: Node };

/** The folder of the generated files, from the root of the project. */
export const GENERATED = "src/generated";

/** Returns the path of a module of the contract: `values/data` becomes `runtime/contract/values/data.ts`. */
export const contract = (file: string): string => `runtime/contract/${file}.ts`;
