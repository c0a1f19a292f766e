import type { Method } from "./page-settings.ts";

export const METHOD_NAMES: Readonly<Record<Method, string>> = { "1": "账号登录", "2": "手机登录", "3": "CA登录" };

export const tabId = (method: Method): string => `sign-in-tab-${method}`;
export const panelId = (method: Method): string => `sign-in-panel-${method}`;
