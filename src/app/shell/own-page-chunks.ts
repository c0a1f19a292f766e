import type { ComponentType } from "react";
import type { OwnPageId } from "../boot/navigation/own-pages.ts";

type Load = () => Promise<{ default: ComponentType }>;

const errorPages = () => import("../pages/error-pages.tsx");

/** The content of each own page. A page without content is a compile error. */
const CONTENTS: Readonly<Record<OwnPageId, Load>> = {
  "/home-picture": () => import("../pages/welcome/welcome-page.tsx"),
  "/task-work": () => import("../pages/welcome/task-work-page.tsx"),
  "/alter": () => import("../identity/account/password-page.tsx"),
  "/info": () => import("../theme/display-settings-page.tsx"),
  "/register-user-type": () => import("../identity/register/register-user-type-page.tsx"),
  "/myiframe/routerPath": () => import("../pages/frame-page/frame-page.tsx"),
  "/403": async () => ({ default: (await errorPages()).ForbiddenPage }),
  "/500": async () => ({ default: (await errorPages()).ServerErrorPage }),
};

/** Functions that import the content of a hand-written page, by its id. Undefined for an unknown id. */
export const ownPageContents: Readonly<Record<string, Load | undefined>> = CONTENTS;
