import type { Asts, CallAst } from "../parse/ast.ts";

/** A row of the to-do list, as the list that it leads to may be asked for it. */
export interface Todo {
  name: string;
  title: string;
  /** Whose records wait. */
  entity: string;
  screen: string;
}

/** What a list is asked with for the records of one task; beside a page in its address as well. */
export const TODO = "todo";

/** By call: the tasks that lead to a list of its rows. What is counted is what is then seen: the link needs no filter that says the same. */
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

/** Those that the store itself can narrow the list by; a field of that name is what its own call says it is. */
export function todosOf(todos: readonly Todo[], { store, query, body }: CallAst): Todo[] {
  const own = [query, body].some((shape) => shape?.plus.has(TODO) === true || shape?.fields?.some(({ text }) => text === TODO) === true);
  const paged = query?.page === true || body?.page === true;
  if (store?.operation !== "list" || !paged || own) return [];
  return todos.filter(({ entity }) => entity === store.entity.text);
}
