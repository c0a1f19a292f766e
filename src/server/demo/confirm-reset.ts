import { createInterface } from "node:readline/promises";
import type { Portal } from "../identity/portal.ts";

/** Whether a demo may be reset although people have changed its data so many times. @throws ResetUnconfirmedError */
export type ConfirmReset = (changes: number) => Promise<boolean>;

/** Nobody can be asked. */
export class ResetUnconfirmedError extends Error {
  constructor(changes: number) {
    super(`演示数据已被修改（${changes} 次操作），重置会丢失这些修改；确认重置请运行 npm run demo -- --yes，保留数据请运行 npm start`);
  }
}

/** Asks at the terminal; `--yes` skips the question. */
export function confirmReset(args: readonly string[]): ConfirmReset {
  if (args.includes("--yes")) return () => Promise.resolve(true);
  return async (changes) => {
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) throw new ResetUnconfirmedError(changes);
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(`演示数据已被修改（${changes} 次操作），重置会丢失这些修改。是否重置？[y/N] `);
    terminal.close();
    return /^(y|yes|是)$/i.test(answer.trim());
  };
}

/** How often people have changed something since the samples were put there: each change is a row of the operation log. */
export async function changesOf({ database, table }: Pick<Portal, "database" | "table">): Promise<number> {
  const row = await database.kysely
    .selectFrom(table("operation-log").table)
    .select((select) => select.fn.countAll().as("rows"))
    .executeTakeFirst();
  return Number(row?.rows ?? 0);
}
