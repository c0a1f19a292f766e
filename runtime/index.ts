/** The entry for app and generated pages. `contract/` is the other one, for whatever must load without React. */
export { type HttpOptions, cookieValue, createHttp, endBrowserSession } from "./data/http.ts";
export type { LocationState, Navigation, UseLocationState } from "./data/location.ts";
export { ReplyError } from "./data/reply-error.ts";
export {
  browserNow,
  createQueryClient,
  type Runtime,
  RuntimeProvider,
  type RuntimeProviderProps,
  type SlotProps,
  type Slots,
  useRuntime,
} from "./data/runtime.tsx";
export { type Toast, toastOf } from "./data/toast.tsx";
export { DeniedPage } from "./screens/denied-page.tsx";
export { MenuButton, type MenuButtonProps } from "./screens/menu-button.tsx";
export { LoadingLines } from "./screens/loading-lines.tsx";
export { ScreenPage } from "./screens/screen-page.tsx";

export * from "./contract/call.ts";
export * from "./contract/condition.ts";
export * from "./contract/data.ts";
export * from "./contract/envelope.ts";
export * from "./contract/formats.ts";
export type * from "./contract/screen.ts";
export * from "./contract/violations.ts";
export * from "./contract/workflow.ts";
