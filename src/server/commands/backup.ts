import { BackupError } from "../engine/backup/backup-error.ts";
import { lowerPriority } from "../engine/workers/lower-priority.ts";
import { endWith } from "./end-with.ts";
import { runBackup } from "./backup-run.ts";

// Entry point of `npm run backup`.
const stopping = new AbortController();
const stop = (): void => stopping.abort(new BackupError("stopped before the backup was complete; nothing of it is left"));
process.on("SIGTERM", stop).on("SIGINT", stop);
lowerPriority(process.pid);
await endWith(runBackup(process.argv.slice(2), process.env, console, stopping.signal));
