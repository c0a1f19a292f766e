import type { FastifyInstance, FastifyRequest, FastifyReply } from "fastify";
import { logAuth, SIGN_OUT, CHANGE } from "../../engine/log/write-log.ts";
import { type Principals, enabledTypes } from "../rights/principals.ts";
import { endSession, chooseUserType } from "../sessions/sessions.ts";
import type { Portal } from "../portal.ts";
import { noRight, refuse, Refusal } from "../../engine/refusals/refusal.ts";
import { cookieOf } from "./session-cookie.ts";
import { clientOf, cookieToken, tokenOf, visitOf, isOwnNavigation, wantsPage } from "../../engine/http/token.ts";
import { cutText } from "../../../../runtime/contract/values/well-formed.ts";

/**
 * Registers two routes that are not calls of a service. The first signs out by navigation: it ends the session and redirects to a path of
 * this site ({@link safeRedirect}). The other returns the API document, only to system administrators.
 *
 * @param openapi returns the API document; undefined is sent as an empty object
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

/**
 * Registers the route that switches the user type of a session by navigation (P-TOPBAR-07): `GET /api/oauth/changeUserType`. The new type
 * applies from the session's next call on; other sessions of the user are unaffected. Only types of `enabledTypes` are accepted. Browsers
 * are redirected even if the switch is refused: to `/403` for a wrong type, and to `/login` without a session. Programs get the refusal.
 */
export function registerUserTypeRoute(app: FastifyInstance, portal: Pick<Portal, "store" | "clock" | "log">, callers: Principals): void {
  app.get("/api/oauth/changeUserType", { exposeHeadRoute: false }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const token = tokenOf(request, "bearer") ?? (isOwnNavigation(request) ? cookieToken(request) : undefined);
    const caller = token === undefined ? undefined : await callers.find(token, visitOf(request)).catch(refusalOf);
    // The portal itself asks the user to change the password first.
    if (caller instanceof Refusal) return redirectOrThrow(request, reply, caller, "/");
    if (caller?.session === undefined) return redirectOrThrow(request, reply, refuse("sessionOver"), "/login");
    const wanted = (request.query as Record<string, unknown>)["newUserType"];
    const ok = typeof wanted === "string" && enabledTypes(caller.info).some((type) => type === wanted);
    if (ok) await chooseUserType(portal.store.database.kysely, caller.session.tokenHash, wanted);
    const content = { newUserType: cutText(String(wanted ?? ""), 100) };
    await logAuth(portal, { user: caller.info.userAccount ?? "", code: CHANGE, ok, content });
    return ok ? reply.redirect("/", 302) : redirectOrThrow(request, reply, noRight(), "/403");
  });
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Redirects browsers to a page, and replies to programs with the envelope. */
function redirectOrThrow(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, page: string): FastifyReply {
  if (wantsPage(request)) return reply.redirect(page, 302);
  throw refusal;
}

/**
 * Returns the path of this site to which the browser goes after signing out (P-LOGIN-09), never another host. The result is /login for any
 * of these targets:
 *
 * - The target is no text, or has more than 2000 characters.
 * - It does not begin with `/`, or begins with `//` or an encoded slash or backslash. Browsers could read it as an absolute address.
 * - It contains a backslash, a blank or a control character.
 */
export function safeRedirect(target: unknown): string {
  if (typeof target !== "string" || target.length > 2000) return "/login";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from addresses
  if (!target.startsWith("/") || /[\u0000-\u0020\u007f\\]/.test(target)) return "/login";
  if (/^\/(\/|%2f|%5c|%09|%0a|%0d)/i.test(target)) return "/login";
  const base = "http://portal.invalid";
  if (!URL.canParse(target, base)) return "/login";
  const address = new URL(target, base);
  if (address.origin !== base || address.pathname.startsWith("//")) return "/login";
  return `${address.pathname}${address.search}${address.hash}`;
}
