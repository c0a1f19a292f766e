import type { AxiosInstance } from "axios";
import { useCallback, useEffect, useRef, useState } from "react";
import { sendCall } from "../../../runtime/index.ts";
import { menuList } from "../../generated/services/menu-center/calls.ts";
import { userInfo } from "../../generated/services/auth-center/calls.ts";
import { applyPreferences } from "../boot/session/preferences.ts";
import { peekPrefetched, type PortalData, takePrefetched } from "../boot/session/prefetch.ts";

/**
 * Reads the signed-in user and the menus when the portal opens, and again when they have changed. Replies contain a mark that changes with
 * user and menus. The caller passes the mark of every reply to `receiveMark`. At first, the data of `startPrefetch` is used.
 *
 * @returns `data`: undefined until it is read. `failed`: whether the data could not be read and there is no earlier data. `retry` and
 * `reload` read the data again
 */
export function usePortalData(http: AxiosInstance): {
  data: PortalData | undefined;
  failed: boolean;
  retry: () => void;
  reload: () => Promise<void>;
  /**
   * Receives the mark of a reply (an ETag for `userInfo`). If it differs from that of the data, the data is read again, once
   * per mark.
   */
  receiveMark: (mark: string) => void;
} {
  const [data, setData] = useState(() => withPreferences(peekPrefetched()));
  const [failed, setFailed] = useState(false);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const options = signal === undefined ? {} : { signal };
      setFailed(false);
      try {
        const next = withPreferences(await takePrefetched()) ?? withPreferences(await readBoth(http, options));
        // The data is also read after each unlocking. An unchanged result must not cause a render.
        setData((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
      } catch {
        // The reason was already shown as a toast. A cancelled request (the page was left) is not a failure.
        if (signal?.aborted !== true) setFailed(true);
      }
    },
    [http],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  const reload = useCallback(() => load(), [load]);
  const asked = useRef<string>(undefined);
  const own = data?.user.mark;
  const receiveMark = useCallback(
    (mark: string) => {
      if (own === undefined || mark === own || mark === asked.current) return;
      asked.current = mark;
      void load();
    },
    [own, load],
  );
  // A later failure must not close the open pages, so data that was read once remains.
  return { data, failed: failed && data === undefined, retry: () => void load(), reload, receiveMark };
}

async function readBoth(http: AxiosInstance, options: { signal?: AbortSignal }): Promise<PortalData> {
  const [user, menus] = await Promise.all([sendCall(http, userInfo, {}, options), sendCall(http, menuList, {}, options)]);
  return { user, menus };
}

const applied = new WeakSet<PortalData>();

/**
 * Applies the user's preferences, once for each result of a reading. This is separate from prefetching, because the sign-in page must not
 * contain the code.
 *
 * @param data the user and menus, as they were read; nothing is applied for undefined
 * @returns `data` itself
 */
export function withPreferences<T extends PortalData | undefined>(data: T): T {
  if (data === undefined || applied.has(data)) return data;
  applied.add(data);
  applyPreferences(data.user);
  return data;
}
