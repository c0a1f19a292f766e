import { type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { AxiosInstance } from "axios";
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Data } from "../contract/values/data.ts";
import { onBackOnline } from "./back-online.tsx";
import { type Navigation, type UseLocationState, useRouterLocationState, useRouterNavigation } from "./location.ts";
import { type StepToast, stepToast, type Toast } from "./toast.tsx";

/**
 * Repeats the visible readings that failed because the server was not reached, once each. Readings of hidden pages are marked as
 * stale, so that they are repeated when their page is visible again.
 */
async function readUnreached(client: QueryClient): Promise<void> {
  const predicate = ({ state }: Query): boolean => state.status === "error" && isUnreached(state.error);
  await client.invalidateQueries({ predicate, refetchType: "none" });
  // A reading that is in progress is not started twice.
  await client.refetchQueries({ predicate, type: "active" }, { cancelRefetch: false });
}

/** Reads the flag of `ReplyError` without importing it, because its module imports from this folder. */
const isUnreached = (error: Error | null): boolean => error !== null && "unreached" in error && error.unreached === true;

/**
 * Properties of a hand-written component (`custom: Name`). The descriptions state whether a property is for a component in a column, a
 * block or a dialog. The component gets no other property.
 */
export interface SlotProps {
  /** The row, in a column or a dialog. In a block: the record that the form of the page has read. */
  row?: Data | undefined;
  /** The entered values of the surrounding form. */
  form?: Data | undefined;
  /** In a block: the id of the page. Readings with this id (`useCall`) are repeated when the page is reloaded. */
  screen?: string | undefined;
  /** In a column: the value of the field. */
  value?: unknown;
  /** In a dialog: the title of the action, or its label if it declares no title. */
  title?: string | undefined;
  /** In a dialog: the width in pixels. */
  width?: number | undefined;
  /** Closes a dialog. With an argument, the action succeeded and the argument is its reply. Without an argument, the user cancelled. */
  close: (reply?: unknown) => void;
  /** Reads the blocks of the screen again. */
  reload: () => void;
}

/**
 * Maps the names of hand-written components (`custom: Name` in the metadata) to the components. The app checks with `satisfies` against a
 * generated type that none is missing.
 */
export type Slots = Readonly<Record<string, ComponentType<never>>>;

/**
 * Reads from the server how passwords are transformed, and resolves to a function that transforms a password. If the reading fails, a toast
 * reports the failure, and the promise resolves to undefined.
 */
export type Passwords = () => Promise<SealPassword | undefined>;

/**
 * Transforms a typed password to the form in which it is sent. With `earlier`, it uses the transformation that was valid before the last
 * change of the setting. Resolves to undefined if there was no earlier transformation.
 */
export type SealPassword = (password: string, way?: "earlier") => Promise<string | undefined>;

/** A requirement on new passwords. */
export interface PasswordRequirement {
  /** The requirement as text for users. */
  label: string;
  /** Tests whether a typed password fulfils the requirement. */
  isMet: (typed: string) => boolean;
}

/** The requirements on new passwords, as `PasswordRules` loads them. */
export interface PasswordPolicy {
  /** Returns a message for the user that says what a new password lacks. Undefined if the password meets the policy. */
  problemOf: (typed: string, user: Data) => string | undefined;
  /** Lists the requirements, to be shown while the user types. */
  requirements: (user: Data) => readonly PasswordRequirement[];
}

/** Loads the requirements on new passwords from the server. */
export type PasswordRules = () => Promise<PasswordPolicy>;

/** Properties of {@link RuntimeProvider}: the dependencies that the app injects into all screens. */
export interface RuntimeProviderProps {
  /** The instance of `createHttp`. */
  http: AxiosInstance;
  toast: Toast;
  /** The signed-in user with the fields of the entity `user-info`. Conditions read it as `user.`. */
  user: object;
  /** Reads the user again after a change of the user's own account. Default: does nothing. */
  reloadUser?: () => Promise<void>;
  /** Transforms passwords. Without it, a form with a password cannot be sent. */
  passwords?: Passwords;
  /** Rules of new passwords in addition to the rules of the form. Default: none. */
  passwordRules?: PasswordRules;
  /** Public settings. Conditions read them as `setting.`. */
  setting?: Data;
  /** Returns the current time as `yyyy-MM-dd HH:mm:ss` in the portal's time zone. Default: the browser's clock. */
  now?: () => string;
  /** Hand-written components. */
  slots?: Slots;
  /** Default: react-router. */
  navigation?: Navigation;
  /** A hook that gives each open tag its own address state. Default: the search parameters of react-router. */
  useLocationState?: UseLocationState;
  /** Cache of readings. Default: a client of its own (no retries, one toast per failure). */
  queryClient?: QueryClient;
  children?: ReactNode;
}

/** The dependencies that the app has injected, with defaults filled in. {@link useRuntime} returns them to all components. */
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
const noPasswordRules: PasswordRules = async () => ({ problemOf: () => undefined, requirements: () => [] });
const keepUser = async (): Promise<void> => {};

/**
 * Formats a time of the browser's clock in the transfer format (P-CONST-04).
 *
 * @param date the time; default: now
 * @returns `yyyy-MM-dd HH:mm:ss` in the browser's time zone
 */
export function browserNow(date: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/**
 * Creates the react-query client of the app. Failed calls are not retried, because each failure shows a toast. Without a network, a call
 * fails immediately, so that the user sees an error; `RuntimeProvider` repeats it when the network is back. Lists are read each time they
 * are shown.
 *
 * @returns a new client; an app needs only one
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 },
    },
  });
}

/**
 * Provides the runtime to all screens below. Render it inside antd's `App`, for the theme of dialogs and toasts, and inside a
 * router.
 *
 * @param props the dependencies to inject
 * @example
 * <RuntimeProvider http={http} toast={toast} user={user} slots={slots}>
 *   <ScreenPage screen={screen} />
 * </RuntimeProvider>
 */
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

/**
 * Returns the dependencies that the app has injected. `User` is the type of the signed-in user, if the caller knows it.
 *
 * @returns the runtime
 * @throws Error if there is no `RuntimeProvider` above
 * @example const { http, toast, user } = useRuntime();
 */
export function useRuntime<User extends object = Data>(): Omit<Runtime, "user"> & { user: User } {
  const runtime = useContext(RuntimeContext);
  if (runtime === undefined) throw new Error("useRuntime: expected a <RuntimeProvider> above, got none");
  return runtime as Omit<Runtime, "user"> & { user: User };
}

/** Provides the runtime to a page inside a page (a screen in a dialog). Only address and navigation differ from the outer page. */
export function InnerRuntime(props: Pick<Runtime, "navigation" | "useLocationState"> & { children: ReactNode }): ReactNode {
  const { navigation, useLocationState, children } = props;
  const outer = useRuntime();
  const runtime = useMemo(() => ({ ...outer, navigation, useLocationState }), [outer, navigation, useLocationState]);
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}
