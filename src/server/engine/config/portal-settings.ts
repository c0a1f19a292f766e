import { PROJECT } from "../../../../runtime/contract/wire/app-config.ts";
import { integer, SWITCH, text, webAddress, withoutSlash } from "./kinds.ts";
import { setting } from "./setting.ts";

/** Kind of setting for the address of the certificate reader. It must be on the user's own computer, where the service runs. */
const CA_READER = {
  ...withoutSlash(
    webAddress("an address of the user's own computer such as http://127.0.0.1:8081", ({ hostname }) =>
      /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname),
    ),
  ),
  values: "http or https address of a loopback host",
};

/** File that uses the settings of the app. They are sent to the app at /config.json. */
const APP = "app.ts";

/** Tests whether a prefix is a path. An address with a host is refused, because the calls carry the user's token. */
const isPath = (given: string): boolean => given.length <= 200 && /^(\/[A-Za-z0-9_~-][\w.~-]*)*$/.test(given);

/** Settings of the disposal module and of the app in the browser. */
export const PORTAL_SETTINGS = {
  publicitySeconds: setting("PUBLICITY_SECONDS", integer(0, 3_153_600_000), {
    default: "604800",
    meaning: "Seconds that an announcement stays published before its result is due (D-STATE-05).",
    usedIn: "engine/workflow/",
  }),
  addDisposalNeed: setting("ADD_DISPOSAL_NEED", SWITCH, {
    unset: "`off`; in the demo `on`",
    meaning: "Whether 新增处置需求 opens its form (D-LIST-09). `off` shows the text of maintenance.",
    usedIn: APP,
  }),
  selfReview: setting("SELF_REVIEW", SWITCH, {
    default: "off",
    meaning: "`on` lets users review what they submitted themselves (small units). The history of the project then says so (D-ROLES-03).",
    usedIn: APP,
  }),
  browser: {
    title: setting(
      "PROJECT_TITLE",
      text("one line of at most 100 characters", (given) => given.length <= 100 && !/\p{Cc}/u.test(given)),
      {
        default: PROJECT.title,
        meaning: "Name of the portal on screen.",
        usedIn: APP,
      },
    ),
    prefix: setting(
      "CALL_PREFIX",
      text("path such as `/prod-api`", isPath, "a path of this site such as /prod-api, without a slash at its end"),
      {
        default: "",
        unset: "no prefix",
        meaning: "Path before every call, when a gateway in front sends it to another portal process without it.",
        usedIn: APP,
      },
    ),
    gateway: setting("GATEWAY", SWITCH, {
      default: "off",
      meaning: "`on` sends a visitor without a session to `AUTH_CENTER_URL` in place of /login.",
      usedIn: APP,
    }),
    authCenter: setting("AUTH_CENTER_URL", webAddress("an address such as https://auth.example.com/login"), {
      default: "",
      meaning: "Sign-in page outside of the portal; `GATEWAY=on` requires it.",
      usedIn: APP,
    }),
    topBar: {
      showUserTypeSwitch: setting("SHOW_USER_TYPE_SWITCH", SWITCH, {
        default: "on",
        meaning: "Whether the top bar offers to change the user type.",
        usedIn: APP,
      }),
      showChangePhone: setting("SHOW_CHANGE_PHONE", SWITCH, {
        default: "on",
        meaning: "Whether the top bar offers to change the phone number.",
        usedIn: APP,
      }),
      showChangePassword: setting("SHOW_CHANGE_PASSWORD", SWITCH, {
        default: "on",
        meaning: "Whether the top bar offers to change the password.",
        usedIn: APP,
      }),
      showEditInfo: setting("SHOW_EDIT_INFO", SWITCH, {
        default: "on",
        meaning: "Whether the top bar offers to edit the user's own data.",
        usedIn: APP,
      }),
      showCa: setting("SHOW_CA", SWITCH, {
        default: "off",
        meaning: "Whether the top bar offers to bind and unbind a certificate.",
        usedIn: APP,
      }),
    },
    caReader: setting("CA_READER_URL", CA_READER, {
      default: "",
      unset: "no reader",
      meaning: "Service on the user's own computer that reads certificates, such as `http://127.0.0.1:8081`.",
      usedIn: "engine/http/",
    }),
  },
};
