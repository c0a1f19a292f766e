import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { AxiosInstance } from "axios";
import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { Data } from "../contract/data.ts";
import { type Navigation, type UseLocationState, useRouterLocationState, useRouterNavigation } from "./location.ts";
import type { Toast } from "./toast.tsx";

/** What a hand-written part (`custom: Name`) is given. */
export interface SlotProps {
  row?: Data | undefined;
  form?: Data | undefined;
  /** The value of the column, where it stands in one. */
  value?: unknown;
  /** Leaves a dialog. With an argument: it succeeded and this is its reply; without: it was left. */
  close: (reply?: unknown) => void;
  /** Reads the blocks of the screen afresh. */
  reload: () => void;
}

/** Hand-written parts by name. The app checks completeness with `satisfies` against the generated type. */
export type Slots = Readonly<Record<string, ComponentType<never>>>;

/** What the app injects into every screen. */
export interface RuntimeProviderProps {
  /** Of `createHttp`. */
  http: AxiosInstance;
  toast: Toast;
  /** The signed-in user as entity `user-info` names it; conditions read it as `user.`. */
  user: Data;
  /** Reads the user afresh, after a change of the own account; default: nothing. */
  reloadUser?: () => Promise<void>;
  /** Public settings; conditions read them as `setting.`. */
  setting?: Data;
  /** Now as `yyyy-MM-dd HH:mm:ss` in the portal's time zone; default: the browser's clock. */
  now?: () => string;
  /** Hand-written parts. */
  slots?: Slots;
  /** Default: react-router. */
  navigation?: Navigation;
  /** A hook that gives each open tag its own address state; default: react-router's search params. */
  useLocationState?: UseLocationState;
  /** Default: a client of its own (no retries, one toast a failure). */
  queryClient?: QueryClient;
  children?: ReactNode;
}

export type Runtime = Required<
  Pick<RuntimeProviderProps, "http" | "toast" | "user" | "reloadUser" | "setting" | "now" | "slots" | "navigation" | "useLocationState">
>;

const RuntimeContext = createContext<Runtime | undefined>(undefined);

const NONE: Data = {};
const NO_SLOTS: Slots = {};
const keepUser = async (): Promise<void> => {};

/** The browser's clock as it travels on the wire (P-CONST-04). */
export function browserNow(date: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Retrying would repeat the toast; a list is read again whenever it is shown again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 } },
  });
}

/** Stands inside antd's `App` (dialogs and toasts take its theme) and inside a router. */
export function RuntimeProvider(props: RuntimeProviderProps): ReactNode {
  return props.navigation === undefined ? <RouterProvider {...props} /> : <Provider {...props} navigation={props.navigation} />;
}

function RouterProvider(props: RuntimeProviderProps): ReactNode {
  const navigation = useRouterNavigation();
  return <Provider {...props} navigation={navigation} />;
}

function Provider(props: RuntimeProviderProps & { navigation: Navigation }): ReactNode {
  const [ownClient] = useState(createQueryClient);
  const {
    http,
    toast,
    user,
    reloadUser = keepUser,
    setting = NONE,
    now = browserNow,
    slots = NO_SLOTS,
    navigation,
    useLocationState = useRouterLocationState,
  } = props;
  const runtime = useMemo<Runtime>(
    () => ({ http, toast, user, reloadUser, setting, now, slots, navigation, useLocationState }),
    [http, toast, user, reloadUser, setting, now, slots, navigation, useLocationState],
  );
  return (
    <RuntimeContext value={runtime}>
      <QueryClientProvider client={props.queryClient ?? ownClient}>{props.children}</QueryClientProvider>
    </RuntimeContext>
  );
}

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === undefined) throw new Error("useRuntime: expected a <RuntimeProvider> above, got none");
  return runtime;
}
