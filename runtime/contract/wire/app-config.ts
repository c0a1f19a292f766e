/** Name of the portal on screen unless its server says otherwise, and what stands before every key of local state (P-SHELL-13). */
export const PROJECT = { name: "gp-portal", title: "采购与资产处置门户" } as const;

/** Runtime settings of the browser app: the server tells them at /config.json, from its environment. */
export interface AppConfig {
  /** Prefix of every key of local state. */
  project: string;
  /** Name of the portal on screen. */
  title: string;
  /** Gateway prefix of every call (P-HTTP-01): empty, or a path of this site such as `/portal-api`. */
  prefix: string;
  /** True: without a token the browser goes to `authCenter` (P-GUARD-03); false: to the own /login. */
  gateway: boolean;
  authCenter: string;
  /** Items of the top bar (P-TOPBAR-02). */
  topBar: TopBarFlags;
  /** Address of the service on the user's own computer that reads certificates; empty: none. */
  caReader: string;
  /** Whether 新增处置需求 opens its page (P-TOPBAR-08). */
  addDisposalNeed: boolean;
  /** Whether one may review what one submitted oneself (D-ROLES-03). */
  selfReview: boolean;
  /** In which times travel and are shown. */
  timeZone: string;
}

export interface TopBarFlags {
  showUserTypeSwitch: boolean;
  showCa: boolean;
  showChangePhone: boolean;
  showChangePassword: boolean;
  showEditInfo: boolean;
}
