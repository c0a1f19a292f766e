import type { Data } from "../../../../runtime/contract/values/data.ts";
import { refuse } from "../refusals/refusal.ts";
import type { FileStore } from "../files/stored-files.ts";

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Maximum number of uploads of one user that run at the same time. Further ones are refused. */
const AT_ONCE = 4;

/** Running uploads by user, counted in this process because they use its memory. */
const underWay = new Map<string, number>();

/**
 * Runs an upload if the user and the user's organisation have quota left. A user may run four uploads at a time in this process. Settings
 * limit the bytes that a user uploads in an hour and the bytes stored for an organisation.
 *
 * @throws Refusal uploadsAtOnce, uploadsPerHour, organisationFull; all before anything is read
 */
export async function withinQuota<T>(store: FileStore, { userId, orgGuid }: Data, upload: () => Promise<T>): Promise<T> {
  const user = String(userId);
  const count = (underWay.get(user) ?? 0) + 1;
  if (count > AT_ONCE) throw refuse("uploadsAtOnce");
  underWay.set(user, count);
  try {
    await refuseFull(store, user, typeof orgGuid === "string" ? orgGuid : undefined);
    return await upload();
  } finally {
    const left = (underWay.get(user) ?? 1) - 1;
    if (left === 0) underWay.delete(user);
    else underWay.set(user, left);
  }
}

async function refuseFull(
  { config, store: { database }, clock: { now } }: FileStore,
  user: string,
  organisation: string | undefined,
): Promise<void> {
  const sum = database.kysely.selectFrom("stored_file").select((select) => select.fn.sum<number>("size").as("bytes"));
  const own = await sum
    .where("owner", "=", user)
    .where("created_at", ">", now() - HOUR_MS)
    .executeTakeFirst();
  if (Number(own?.bytes ?? 0) >= config.uploadMegabytesPerHour * MEGABYTE) throw refuse("uploadsPerHour");
  if (organisation === undefined) return;
  const all = await sum.where("organisation", "=", organisation).executeTakeFirst();
  if (Number(all?.bytes ?? 0) >= config.organisationMegabytes * MEGABYTE) throw refuse("organisationFull");
}
