import type { ListImport, NamedReference } from "../../../../runtime/contract/language/list-import.ts";
import type { StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { CallContext } from "../calls/context.ts";
import { restrictionOf } from "../calls/records.ts";
import { violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";

/**
 * Finds the records to which the cells of an import refer, and returns their keys. A cell does not contain the key, but another field of
 * the record, such as its name. Only records that the caller may see are found. Keys are cached. Keys of the imported entity itself are not
 * cached, because earlier rows of the import may add or change such records.
 */
export class ReferenceNames {
  readonly #listImport: ListImport;
  /** Keys that were found, by field and text. */
  readonly #keys = new Map<string, string>();
  readonly #operations = new Map<NamedReference, StoreOperation>();

  constructor(listImport: ListImport) {
    this.#listImport = listImport;
  }

  /**
   * Returns the key of the record to which a cell refers. Some values refer to no record, but have a label (`except`). If the cell contains
   * such a label, returns its value. For a field whose cells contain keys, returns the text itself.
   *
   * @throws Refusal 422 at the field if no record has that name, or several have it
   */
  async keyOf(field: string, text: string, inside: CallContext): Promise<string> {
    const reference = this.#listImport.references[field];
    if (reference === undefined) return text;
    const [value] = Object.entries(reference.except ?? {}).find(([, label]) => label === text) ?? [];
    if (value !== undefined) return value;
    const name = `${field} ${text}`;
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const [found, other] = await this.#find(reference, text, inside);
    const title = this.#listImport.sheet.columns.find((column) => column.field === field)?.title ?? field;
    if (found === undefined) {
      const labels = Object.values(reference.except ?? {});
      throw violated([{ field, message: textOf("importNoName", { title, text, labels }) }]);
    }
    if (other !== undefined) throw violated([{ field, message: textOf("importManyNames", { title, text }) }]);
    // An earlier row may add, rename or remove records of the entity itself.
    if (reference.entity !== this.#listImport.entity) this.#keys.set(name, found);
    return found;
  }

  /** Returns at most two keys: more are ambiguous as well. */
  async #find(reference: NamedReference, text: string, inside: CallContext): Promise<string[]> {
    const { records } = inside.portal.store;
    const { key } = inside.portal.store.table(reference.entity);
    const operation = this.#operationOf(reference, key);
    const input = { [reference.by]: text, pageNumber: 1, pageSize: 2, countLimit: 1 };
    const { rows } = await records.list(inside.connection, { operation, input, restriction: restrictionOf(inside, reference.entity) });
    return rows.map((row) => String(row[key]));
  }

  /** Operations are planned once and cached by identity, so each is created once. */
  #operationOf(reference: NamedReference, key: string): StoreOperation {
    const { entity, by, where } = reference;
    const known = this.#operations.get(reference);
    const operation: StoreOperation = known ?? {
      operation: "list",
      entity,
      fields: [key, by],
      match: { [by]: "equal" },
      ...(where === undefined ? {} : { where }),
    };
    this.#operations.set(reference, operation);
    return operation;
  }
}
