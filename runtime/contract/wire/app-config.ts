/**
 * Values for two settings in {@link AppConfig}: `name` is the value of `project`. `title` is the default of the setting `title`, the name
 * of the portal on screen (P-SHELL-13).
 */
export const PROJECT = { name: "gp-portal", title: "采购与资产处置门户" } as const;

/** Id of the script element that contains the settings as JSON. The server writes this element into each page. */
export const CONFIG_ELEMENT = "config";

/**
 * Settings of the browser app. The server derives most of them from its environment variables, and sends all in each page and at
 * /config.json.
 */
export interface AppConfig {
  /** Prefix of all keys in the local storage of the browser. */
  project: string;
  /** Name of the portal on screen. */
  title: string;
  /** Gateway prefix of every call (P-HTTP-01): empty, or a path of this site such as `/portal-api`. */
  prefix: string;
  /** True: a browser without a token is redirected to `authCenter` (P-GUARD-03). False: it is redirected to the portal's own /login. */
  gateway: boolean;
  /** Address of the authentication centre, for `gateway`. */
  authCenter: string;
  /** Items of the top bar (P-TOPBAR-02). */
  topBar: TopBarFlags;
  /** URL of the program on the user's computer that reads certificates. Empty if there is none. */
  caReader: string;
  /** True if the button 新增处置需求 opens its page (P-TOPBAR-08). */
  addDisposalNeed: boolean;
  /** Whether users may review records that they submitted themselves (D-ROLES-03). */
  selfReview: boolean;
  /** IANA name of the time zone in which times are sent and shown. */
  timeZone: string;
}

/** Which items the top bar of the portal shows: true shows the item, false hides it. */
export interface TopBarFlags {
  showUserTypeSwitch: boolean;
  showCa: boolean;
  showChangePhone: boolean;
  showChangePassword: boolean;
  showEditInfo: boolean;
}
