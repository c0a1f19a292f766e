import type { AxiosInstance } from "axios";
import { useCallback, useEffect, useRef, useState } from "react";
import { sendCall } from "../../../runtime/index.ts";
import { menuList } from "../../generated/services/menu-center/calls.ts";
import { userInfo } from "../../generated/services/auth-center/calls.ts";
import { applyPreferences } from "../boot/session/preferences.ts";
import { peekPrefetched, type PortalData, takePrefetched } from "../boot/session/prefetch.ts";

/** The signed-in user and the menus: read when the portal opens, and again once a reply says that they are others. */
export function usePortalData(http: AxiosInstance): {
  data: PortalData | undefined;
  failed: boolean;
  retry: () => void;
  reload: () => Promise<void>;
  /** With the mark that a reply brought: what it is not the mark of is read again, once for each mark. */
  heard: (mark: string) => void;
} {
  const [data, setData] = useState(() => withPreferences(peekPrefetched()));
  const [failed, setFailed] = useState(false);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const options = signal === undefined ? {} : { signal };
      setFailed(false);
      try {
        const next = withPreferences(await takePrefetched()) ?? withPreferences(await readBoth(http, options));
        // Read again after each unlocking: nothing is drawn anew when nothing changed.
        setData((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
      } catch {
        // The reason was shown as a toast. A cancelled reading (the page was left) is no failure.
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
  const heard = useCallback(
    (mark: string) => {
      if (own === undefined || mark === own || mark === asked.current) return;
      asked.current = mark;
      void load();
    },
    [own, load],
  );
  // What was read once stays: a later failure must not take the open pages away.
  return { data, failed: failed && data === undefined, retry: () => void load(), reload, heard };
}

async function readBoth(http: AxiosInstance, options: { signal?: AbortSignal }): Promise<PortalData> {
  const [user, menus] = await Promise.all([sendCall(http, userInfo, {}, options), sendCall(http, menuList, {}, options)]);
  return { user, menus };
}

const applied = new WeakSet<PortalData>();

/** Brings the browser to what the user set up, once for each reading. Here and not with the head start: the sign-in page carries none of it. */
function withPreferences<T extends PortalData | undefined>(data: T): T {
  if (data === undefined || applied.has(data)) return data;
  applied.add(data);
  applyPreferences(data.user);
  return data;
}
