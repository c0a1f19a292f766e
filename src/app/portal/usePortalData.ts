import type { AxiosInstance } from "axios";
import { useCallback, useEffect, useState } from "react";
import type { Data, Envelope } from "../../../runtime/index.ts";
import { menuList } from "../../generated/services/menu-center/calls.ts";
import { userInfo } from "../../generated/services/auth-center/calls.ts";
import type { MenuRecord } from "../menus/menu-tree.ts";
import { arrivedReading, type PortalData, takeReading } from "../session/head-start.ts";

/** The signed-in user and the menus: read once, when the portal opens. */
export function usePortalData(http: AxiosInstance): {
  data: PortalData | undefined;
  failed: boolean;
  retry: () => void;
  reload: () => Promise<void>;
} {
  const [data, setData] = useState(arrivedReading);
  const [failed, setFailed] = useState(false);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const options = signal === undefined ? {} : { signal };
      const read = async <T>(path: string): Promise<T> => (await http.get<Envelope<T>>(path, options)).data.data;
      setFailed(false);
      try {
        const next = (await takeReading()) ?? (await readBoth(read));
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
  // What was read once stays: a later failure must not take the open pages away.
  return { data, failed: failed && data === undefined, retry: () => void load(), reload };
}

async function readBoth(read: <T>(path: string) => Promise<T>): Promise<PortalData> {
  const [user, menus] = await Promise.all([read<Data>(userInfo.path), read<MenuRecord[]>(menuList.path)]);
  return { user, menus };
}
