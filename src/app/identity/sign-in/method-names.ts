import type { Method } from "./page-settings.ts";

/** The label of each sign-in method. */
export const METHOD_NAMES: Readonly<Record<Method, string>> = { "1": "账号登录", "2": "手机登录", "3": "CA登录" };

/** Returns the id of the HTML element with the tab of a sign-in method. */
export const tabId = (method: Method): string => `sign-in-tab-${method}`;
/** Returns the id of the HTML element with the form of a sign-in method. */
export const panelId = (method: Method): string => `sign-in-panel-${method}`;
