import { createInterface } from "node:readline/promises";
import type { Portal } from "../identity/portal.ts";

/**
 * Decides whether a demo may be reset although users have changed it. `changes` is the number of their changes. Resolves to false to keep
 * the demo.
 *
 * @throws ResetUnconfirmedError if there is no terminal to ask
 */
export type ConfirmReset = (changes: number) => Promise<boolean>;

/** Error for a demo that users have changed, if there is no terminal to ask whether it may be reset. The demo remains unchanged. */
export class ResetUnconfirmedError extends Error {
  constructor(changes: number) {
    super(`演示数据已被修改（${changes} 次操作），重置会丢失这些修改；确认重置请运行 npm run demo -- --yes，保留数据请运行 npm start`);
  }
}

/**
 * Returns a function that asks at the terminal whether to reset the demo, and resolves to the decision. With `--yes` it resolves to true
 * without asking. Any input other than `y`, `yes` or 是 declines.
 *
 * @param args arguments of the command line
 * @throws ResetUnconfirmedError by the function, if there is no terminal
 */
export function confirmReset(args: readonly string[]): ConfirmReset {
  if (args.includes("--yes")) return () => Promise.resolve(true);
  return async (changes) => {
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) throw new ResetUnconfirmedError(changes);
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const input = await terminal.question(`演示数据已被修改（${changes} 次操作），重置会丢失这些修改。是否重置？[y/N] `);
    terminal.close();
    return /^(y|yes|是)$/i.test(input.trim());
  };
}

/** Counts the changes that users have made since the samples were created: each one is a row of the operation log. */
export async function changesOf({ store: { database, table } }: Pick<Portal, "store">): Promise<number> {
  const row = await database.kysely
    .selectFrom(table("operation-log").table)
    .select((select) => select.fn.countAll().as("rows"))
    .executeTakeFirst();
  return Number(row?.rows ?? 0);
}
