import { BackupError } from "../engine/backup/backup-error.ts";
import { SettingError } from "../engine/config/config.ts";
import { printableLines } from "../engine/log/printable.ts";
import { Refusal } from "../engine/refusals/refusal.ts";
import { OpenError } from "../engine/store/index.ts";

/**
 * Returns the message of an error that an operator can fix, for a command that prints it. Escapes it for a terminal.
 *
 * @throws any other error unchanged, because its stack is needed
 */
export function messageOfKnown(error: unknown): string {
  const hasCode = /^(E[A-Z]+|SQLITE_\w+)$/.test(String((error as { code?: unknown } | null)?.code));
  const isKnown = [BackupError, SettingError, OpenError, Refusal].some((kind) => error instanceof kind);
  if (isKnown || hasCode) return printableLines((error as Error).message);
  throw error;
}
