import { BackupError } from "../engine/backup/backup-error.ts";
import { SettingError } from "../engine/config/config.ts";
import { printableLines } from "../engine/log/printable.ts";
import { Refusal } from "../engine/refusals/refusal.ts";
import { OpenError } from "../engine/store/index.ts";

/**
 * Returns the message of an error that an operator can fix, such as a missing file or a wrong setting. Control characters are escaped, so
 * that a terminal can print it.
 *
 * @throws the error itself if it is of any other kind, because its stack is needed
 */
export function messageOfKnown(error: unknown): string {
  const hasCode = /^(E[A-Z]+|SQLITE_\w+)$/.test(String((error as { code?: unknown } | null)?.code));
  const isKnown = [BackupError, SettingError, OpenError, Refusal].some((kind) => error instanceof kind);
  if (isKnown || hasCode) return printableLines((error as Error).message);
  throw error;
}
