import type { FastifyInstance, FastifyRequest } from "fastify";
import { logAuth, SIGN_OUT } from "../../engine/log/write-log.ts";
import type { Principals } from "../rights/principals.ts";
import { safeRedirect } from "../sign-in/redirect.ts";
import { endSession } from "../sessions/sessions.ts";
import type { Portal } from "../portal.ts";
import { noRight, refuse } from "../../engine/refusals/refusal.ts";
import { cookieOf } from "./session-cookie.ts";
import { clientOf, cookieToken, tokenOf, visitOf } from "../../engine/http/token.ts";

/**
 * Registers two routes that are not calls of a service: signing out by navigation, and the API document, which is only for system
 * administrators.
 */
export function registerSessionRoutes(
  app: FastifyInstance,
  portal: Pick<Portal, "store" | "clock" | "log">,
  callers: Principals,
  openapi: () => object | undefined,
): void {
  // A navigation carries no bearer header. SameSite=Strict keeps the cookie out of a navigation that another site started. Only remove a
  // cookie that was sent: otherwise such a navigation would still sign its user out (P-LOGIN-09).
  app.get("/api/oauth/logout", { exposeHeadRoute: false }, async (request, reply) => {
    const cookie = isOfThisPortal(request) ? cookieToken(request) : undefined;
    for (const token of new Set([tokenOf(request, "bearer"), cookie])) {
      const userId = token === undefined ? undefined : await endSession(portal.store.database.kysely, token);
      if (userId !== undefined) await logAuth(portal, { user: await accountOf(portal, userId), code: SIGN_OUT, ok: true });
    }
    const target = safeRedirect((request.query as Record<string, unknown>)["logoutRedirectUrl"]);
    if (cookie !== undefined) reply.header("set-cookie", cookieOf("", 0, clientOf(request)));
    return reply.header("cache-control", "no-store").redirect(target, 302);
  });

  app.get("/openapi.json", async (request, reply) => {
    const token = tokenOf(request, "cookie");
    const caller = token === undefined ? undefined : await callers.find(token, visitOf(request));
    if (caller === undefined) throw refuse("sessionOver");
    if (caller.info.systemType !== "1") throw noRight();
    return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(openapi() ?? {}));
  });
}

/**
 * Tests whether a navigation started in this portal or in the address bar (`none`). SameSite also allows other ports of this host, but
 * browsers report where a navigation started.
 */
function isOfThisPortal({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}

async function accountOf(portal: Pick<Portal, "store">, userId: string): Promise<string> {
  const user = await portal.store.records.find(portal.store.database.kysely, portal.store.table("user"), userId);
  return user?.userAccount ?? userId;
}
