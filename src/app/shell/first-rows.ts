import { firstReading, offerPrefetched } from "../../../runtime/index.ts";
import { type PageEntry, pages } from "../../generated/pages.ts";
import { reachablePages } from "../boot/navigation/menu-tree.ts";
import { publicSetting } from "../boot/public-setting.ts";
import { send } from "../boot/session/plain-calls.ts";
import { portalClock } from "../boot/session/portal-clock.ts";
import { prefetchedData } from "../boot/session/prefetch.ts";
import { withPreferences } from "./use-portal-data.ts";

/**
 * Requests the rows of the page that opens first, as soon as the code of the page and the user have been loaded. The portal is rendered
 * meanwhile. If the user may not open the page, nothing is requested.
 *
 * @param search the query of the address
 * @returns resolves when the rows have arrived; also if the page has none or they could not be read
 */
export async function requestFirstRows({ id, load }: Pick<PageEntry, "id" | "load">, search: string): Promise<void> {
  const [{ default: content }, data] = await Promise.all([load(), prefetchedData()]);
  if (data === undefined || data.user.mustChangePassword === true || !reachablePages(pages, data.menus).has(id)) return;
  // Page size and sort order are preferences.
  const user = { ...withPreferences(data).user };
  const scope = { user, setting: publicSetting(), now: portalClock().now() };
  const reading = firstReading(content.screen, new URLSearchParams(search), scope);
  if (reading === undefined) return;
  const reply = send(reading.call, reading.input).then(
    (rows) => rows ?? null,
    () => undefined,
  );
  offerPrefetched(reading.queryKey, reply);
  await reply;
}
