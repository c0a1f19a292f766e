import type { Asts, CallAst } from "../parse/ast.ts";

/** An entry of the to-do list: records of an entity on which the user has to act, and the screen that shows them. */
export interface Todo {
  /** Name of the task in its workflow. */
  name: string;
  title: string;
  /** Entity of the waiting records. */
  entity: string;
  /** Name of the screen. Its list is filtered to these records. */
  screen: string;
}

/** Name of the input that limits a list to the records of one task. The parameter in the page's address has the same name. */
export const TODO = "todo";

/**
 * Maps each call that reads a list, by id, to the to-do entries that open the list. An entry opens the first table of its screen, which
 * then shows exactly the records that the entry counts.
 */
export function todosByCall({ workflows, screens }: Asts): Map<string, Todo[]> {
  const todos = new Map<string, Todo[]>();
  for (const { entity, tasks } of workflows) {
    for (const { name, title, screen } of tasks) {
      const blocks = screens.find((ast) => ast.name.text === screen.text)?.blocks ?? [];
      const [first] = blocks.flatMap((block) => (block.kind === "table" && block.call !== undefined ? [block.call.text] : []));
      if (first === undefined) continue;
      todos.set(first, [...(todos.get(first) ?? []), { name: name.text, title, entity: entity.text, screen: screen.text }]);
    }
  }
  return todos;
}

/**
 * Selects the tasks by which the store can filter a list: those whose records belong to the entity of the list.
 *
 * @param todos tasks that open the list
 * @returns an empty list if the call is no paged list of the store, or declares an input `todo` itself
 */
export function todosOf(todos: readonly Todo[], { store, query, body }: CallAst): Todo[] {
  const own = [query, body].some((shape) => shape?.plus.has(TODO) === true || shape?.fields?.some(({ text }) => text === TODO) === true);
  const paged = query?.page === true || body?.page === true;
  if (store?.operation !== "list" || !paged || own) return [];
  return todos.filter(({ entity }) => entity === store.entity.text);
}
