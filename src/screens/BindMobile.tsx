import type { ReactNode } from "react";
import { cookieValue, lazyComponent, useRuntime, useStored } from "../../runtime/index.ts";
import type { UserInfoReply } from "../generated/services/auth-center/types.ts";

const BindMobileDialog = lazyComponent(() => import("./BindMobileDialog.tsx"));

/**
 * Renders a dialog that asks users without a verified mobile number to bind one, when the list is opened (D-MOBILE-01). If the user closes
 * the dialog, it is not shown again until the next sign-in.
 */
export default function BindMobile(): ReactNode {
  const { user } = useRuntime<UserInfoReply>();
  const [closedIn, setClosedIn] = useStored("bind-mobile-closed", "");
  const session = sessionMark(cookieValue("access_token") ?? "");
  if (user.telVerified !== false || closedIn === session) return null;
  return <BindMobileDialog change={false} onLeave={() => setClosedIn(session)} />;
}

/** Identifies the session by a hash, so that the token itself is not stored. */
function sessionMark(token: string): string {
  let mark = 5381;
  for (let at = 0; at < token.length; at++) mark = ((mark * 33) ^ token.charCodeAt(at)) >>> 0;
  return mark.toString(36);
}
