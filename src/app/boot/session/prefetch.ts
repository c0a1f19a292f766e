import { userInfo } from "../../../generated/services/auth-center/calls.ts";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { menuList } from "../../../generated/services/menu-center/calls.ts";
import type { MenuRecord } from "../navigation/menu-tree.ts";
import { send } from "./plain-calls.ts";
import { accessToken } from "./session.ts";

/** What the portal must know before it draws anything. */
export interface PortalData {
  user: UserInfoReply;
  menus: readonly MenuRecord[];
}

interface Reading {
  token: string;
  /** Undefined: it failed, whatever the reason. The portal then asks itself, and says what is wrong. */
  reply: Promise<PortalData | undefined>;
  arrived?: PortalData | undefined;
}

let reading: Reading | undefined;

/** Asks for user and menus while the chunks of the portal are still on their way. */
export function startPrefetch(): void {
  const token = accessToken();
  if (token === undefined) return;
  const started: Reading = { token, reply: readBoth() };
  reading = started;
  void started.reply.then((data) => {
    started.arrived = data;
  });
}

async function readBoth(): Promise<PortalData | undefined> {
  try {
    const [user, menus] = await Promise.all([send(userInfo, {}), send(menuList, {})]);
    return { user, menus };
  } catch {
    return undefined;
  }
}

/** What has arrived so far, if it belongs to the session of now. */
export function peekPrefetched(): PortalData | undefined {
  return reading?.token === accessToken() ? reading?.arrived : undefined;
}

/** The reading that was started, once: who asks again wants it anew. */
export async function takePrefetched(): Promise<PortalData | undefined> {
  const taken = reading;
  reading = undefined;
  return taken?.token === accessToken() ? taken?.reply : undefined;
}
