/** The main entry, for app and generated pages. Code that must load without React imports from `contract/` instead. */
export { CallForm, CallFormDialog } from "./actions/call-form-part.tsx";
export { replyOf, sendCall } from "./data/send-call.ts";
export { offerPrefetched, takeArrivedPrefetch } from "./data/prefetched-reply.ts";
export { useCall } from "./data/use-call.ts";
export { ariaOf, type ControlProps } from "./fields/base/control.ts";
export { StatusTag } from "./fields/status-tag.tsx";
export { flushBuffers, useBufferedInput } from "./fields/base/use-buffered-input.ts";
export type { OwnControls } from "./forms/form-store.ts";
export { useCountdown } from "./hooks/use-countdown.ts";
export { keepReachable, useReachableScroll } from "./hooks/use-reachable-scroll.ts";
export { useStored } from "./hooks/use-stored.ts";
export { lazyComponent, type MissingProps } from "./host/lazy-component.tsx";
export { lazyInline } from "./host/lazy-inline.tsx";
export { NamedIcon } from "./fields/icon/named-icon.tsx";
export { type HttpOptions, cookieValue, createHttp, endBrowserSession } from "./data/http.ts";
export { type ServerClock, serverClock } from "./data/server-clock.ts";
export type { LocationState, Navigation, UseLocationState } from "./host/location.ts";
export { isOutOfReach, ReplyError } from "./data/reply-error.ts";
export {
  browserNow,
  createQueryClient,
  type PasswordPolicy,
  type PasswordRequirement,
  type PasswordRules,
  type Passwords,
  type SealPassword,
  type Runtime,
  RuntimeProvider,
  type SlotProps,
  type Slots,
  useRuntime,
} from "./host/runtime.tsx";
export { Unsaved, UnsavedContext } from "./host/unsaved.ts";
export { type DraftStore, DraftStoreContext } from "./host/draft-store.ts";
export { type ListId, type NewView, type SavedView, type ViewStore, ViewStoreContext } from "./host/view-store.ts";
export { type Toast, type ToastAction, toastOf } from "./host/toast.tsx";
export { DeniedPage } from "./screens/denied-page.tsx";
export { MenuButton } from "./screens/menu-button.tsx";
export { LoadingLines } from "./parts/loading-lines.tsx";
export { firstReading } from "./screens/first-reading.ts";
export { ScreenPage } from "./screens/screen-page.tsx";

export * from "./contract/wire/call.ts";
export * from "./contract/language/condition.ts";
export * from "./contract/values/data.ts";
export * from "./contract/wire/envelope.ts";
export * from "./contract/values/formats.ts";
export type * from "./contract/language/screen.ts";
export * from "./contract/language/violations.ts";
export * from "./contract/language/workflow.ts";
