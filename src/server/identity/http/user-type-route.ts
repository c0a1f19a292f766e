import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CHANGE, logAuth } from "../../engine/log/logs.ts";
import { type Principals, enabledTypes } from "../rights/principals.ts";
import { chooseUserType } from "../sessions/sessions.ts";
import type { Portal } from "../portal.ts";
import { noRight, Refusal, refuse } from "../../engine/refusals/refusal.ts";
import { cookieToken, tokenOf, visitOf, wantsPage } from "../../engine/http/token.ts";

/**
 * Switching the user type by navigation (P-TOPBAR-07): the session is one of the new type from its next call on, another
 * session of the same user stays what it is. Only types that the user has become are taken.
 */
export function registerUserTypeRoute(app: FastifyInstance, portal: Portal, callers: Principals): void {
  app.get("/api/oauth/changeUserType", { exposeHeadRoute: false }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const token = tokenOf(request, "bearer") ?? (isOwnNavigation(request) ? cookieToken(request) : undefined);
    const caller = token === undefined ? undefined : await callers.find(token, visitOf(request)).catch(refusalOf);
    // The portal itself asks for the password that has to be changed first.
    if (caller instanceof Refusal) return answer(request, reply, caller, "/");
    if (caller?.session === undefined) return answer(request, reply, refuse("sessionOver"), "/login");
    const wanted = (request.query as Record<string, unknown>)["newUserType"];
    const ok = typeof wanted === "string" && enabledTypes(caller.info).some((type) => type === wanted);
    if (ok) await chooseUserType(portal.database.kysely, caller.session.tokenHash, wanted);
    const content = { newUserType: String(wanted ?? "").slice(0, 100) };
    await logAuth(portal, { user: caller.info.userAccount ?? "", code: CHANGE, ok, content });
    return ok ? reply.redirect("/", 302) : answer(request, reply, noRight(), "/403");
  });
}

/**
 * The cookie alone suffices only where a page of this site leads here: another site must not switch anybody. Browsers
 * say so in Sec-Fetch-Site, or over plain http, where they leave it out, in the Referer.
 */
function isOwnNavigation(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const referer = request.headers.referer;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === request.host;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** A person sees a page, a program the envelope. */
function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, page: string): FastifyReply {
  if (wantsPage(request)) return reply.redirect(page, 302);
  throw refusal;
}
