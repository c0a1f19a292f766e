import { userInfo } from "../../../generated/services/auth-center/calls.ts";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { menuList } from "../../../generated/services/menu-center/calls.ts";
import type { MenuRecord } from "../navigation/menu-tree.ts";
import { send } from "./plain-calls.ts";
import { accessToken } from "./session.ts";

/** The signed-in user and the user's menus, which must be loaded before the portal is rendered. */
export interface PortalData {
  user: UserInfoReply;
  menus: readonly MenuRecord[];
}

interface Reading {
  token: string;
  /** Resolves to undefined on any failure. The portal then reads the data itself and reports the error. */
  reply: Promise<PortalData | undefined>;
  arrived?: PortalData | undefined;
}

let reading: Reading | undefined;

/** Starts to read the user and the menus while the code of the portal is still loading. It does nothing without a session. */
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

/**
 * Returns the data that `startPrefetch` has read for the current session. It does not wait, and the data can be taken afterwards.
 *
 * @returns the user and menus; undefined while they are being read, if they could not be read, and after `takePrefetched`
 */
export function peekPrefetched(): PortalData | undefined {
  return reading?.token === accessToken() ? reading?.arrived : undefined;
}

/**
 * Waits for the data that `startPrefetch` reads for the current session. The data can be taken afterwards. Undefined if the data could not
 * be read.
 */
export async function prefetchedData(): Promise<PortalData | undefined> {
  return reading?.token === accessToken() ? reading?.reply : undefined;
}

/**
 * Waits for the data that `startPrefetch` requests, and returns it to the first caller only. Later callers have to request current data
 * themselves.
 *
 * @returns The data. Undefined if it was returned before, belongs to another session, or could not be read.
 */
export async function takePrefetched(): Promise<PortalData | undefined> {
  const taken = reading;
  reading = undefined;
  return taken?.token === accessToken() ? taken?.reply : undefined;
}
