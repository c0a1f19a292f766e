import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { AxiosInstance } from "axios";
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Data } from "../contract/values/data.ts";
import { onBackOnline } from "./back-online.tsx";
import { type Navigation, type UseLocationState, useRouterLocationState, useRouterNavigation } from "./location.ts";
import { readUnreached } from "./read-unreached.ts";
import { type StepToast, stepToast, type Toast } from "./toast.tsx";

/** What a hand-written part (`custom: Name`) is given. */
export interface SlotProps {
  /** The row of a column or a dialog; of a block: the record that the form of the page has read. */
  row?: Data | undefined;
  form?: Data | undefined;
  /** Of a block: the page it stands in. What it reads under that (`useCall`) is read again with the page. */
  screen?: string | undefined;
  /** The value of the column, where it stands in one. */
  value?: unknown;
  /** Of a dialog: what the description says of it (`title`, else the label of its action; `width` in pixels). */
  title?: string | undefined;
  width?: number | undefined;
  /** Leaves a dialog. With an argument: it succeeded and this is its reply; without: it was left. */
  close: (reply?: unknown) => void;
  /** Reads the blocks of the screen afresh. */
  reload: () => void;
}

/** Hand-written parts by name. The app checks completeness with `satisfies` against the generated type. */
export type Slots = Readonly<Record<string, ComponentType<never>>>;

/** Learns how passwords travel; undefined: it could not, and has said so. */
export type Passwords = () => Promise<SealPassword | undefined>;

/** `earlier`: as it was done before the setting changed; undefined: there was no other way. */
export type SealPassword = (password: string, way?: "earlier") => Promise<string | undefined>;

/** Says what a new password lacks, in words for whoever types it; undefined: nothing. */
export type PasswordRule = (typed: string, user: Data) => string | undefined;

/** Learns what is asked of new passwords. */
export type PasswordRules = () => Promise<PasswordRule>;

/** What the app injects into every screen. */
export interface RuntimeProviderProps {
  /** Of `createHttp`. */
  http: AxiosInstance;
  toast: Toast;
  /** The signed-in user as entity `user-info` names it; conditions read it as `user.`. */
  user: object;
  /** Reads the user afresh, after a change of the own account; default: nothing. */
  reloadUser?: () => Promise<void>;
  /** How passwords travel; without it a form that holds one cannot be sent. */
  passwords?: Passwords;
  /** What is asked of every new password, beside the rules of its form; default: nothing. */
  passwordRules?: PasswordRules;
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
  Pick<
    RuntimeProviderProps,
    "http" | "reloadUser" | "setting" | "now" | "slots" | "navigation" | "useLocationState" | "passwords" | "passwordRules"
  >
> & { user: Data; toast: StepToast };

const RuntimeContext = createContext<Runtime | undefined>(undefined);

const NONE: Data = {};
const NO_SLOTS: Slots = {};
const unknownPasswords: Passwords = async () => {
  throw new Error("a call holds a password: expected `passwords` of RuntimeProvider, got none");
};
const noPasswordRules: PasswordRules = async () => () => undefined;
const keepUser = async (): Promise<void> => {};

/** The browser's clock as it travels on the wire (P-CONST-04). */
export function browserNow(date: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/**
 * Retrying would repeat the toast; a list is read again whenever it is shown again. Without a network a reading is not put
 * off, but fails: whoever waits is told. What failed so is read again when the network is back (`readUnreached`).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 },
    },
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
    passwords = unknownPasswords,
    passwordRules = noPasswordRules,
  } = props;
  const toasts = useMemo(() => stepToast(toast), [toast]);
  const client = props.queryClient ?? ownClient;
  useEffect(() => onBackOnline(() => void readUnreached(client)), [client]);
  const runtime = useMemo<Runtime>(
    () => ({
      http,
      toast: toasts,
      user: user as Data,
      reloadUser,
      setting,
      now,
      slots,
      navigation,
      useLocationState,
      passwords,
      passwordRules,
    }),
    [http, toasts, user, reloadUser, setting, now, slots, navigation, useLocationState, passwords, passwordRules],
  );
  return (
    <RuntimeContext value={runtime}>
      <QueryClientProvider client={client}>{props.children}</QueryClientProvider>
    </RuntimeContext>
  );
}

/** What the app injected. `User`: the type of the signed-in user, where the caller knows it. */
export function useRuntime<User extends object = Data>(): Omit<Runtime, "user"> & { user: User } {
  const runtime = useContext(RuntimeContext);
  if (runtime === undefined) throw new Error("useRuntime: expected a <RuntimeProvider> above, got none");
  return runtime as Omit<Runtime, "user"> & { user: User };
}

/** A page within a page (a screen in a dialog): everything of the portal, but an address and ways of its own. */
export function InnerRuntime(props: Pick<Runtime, "navigation" | "useLocationState"> & { children: ReactNode }): ReactNode {
  const { navigation, useLocationState, children } = props;
  const outer = useRuntime();
  const runtime = useMemo(() => ({ ...outer, navigation, useLocationState }), [outer, navigation, useLocationState]);
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}
