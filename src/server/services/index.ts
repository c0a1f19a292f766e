import type { Services } from "../http/services.ts";
import { effects } from "../effects/index.ts";
import { assetsOrg } from "./assets-org.ts";
import { assetsSup } from "./assets-sup.ts";
import { authCenter } from "./auth-center.ts";
import { menuCenter, menuCenterHooks } from "./menu-center.ts";
import { oauth } from "./oauth.ts";

export const services: Services = {
  handlers: { oauth, authCenter, menuCenter, assetsOrg, assetsSup },
  hooks: { menuCenter: menuCenterHooks },
  effects,
};
