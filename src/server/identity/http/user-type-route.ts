import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CHANGE, logAuth } from "../../engine/log/write-log.ts";
import { type Principals, enabledTypes } from "../rights/principals.ts";
import { chooseUserType } from "../sessions/sessions.ts";
import type { Portal } from "../portal.ts";
import { noRight, Refusal, refuse } from "../../engine/refusals/refusal.ts";
import { cookieToken, isOwnNavigation, tokenOf, visitOf, wantsPage } from "../../engine/http/token.ts";

/**
 * Registers the route that switches the user type of a session by navigation (P-TOPBAR-07). The new type applies from the session's next
 * call on; other sessions of the user are unaffected. Only types of `enabledTypes` are accepted. Browsers are redirected even if the switch
 * is refused; programs get the refusal.
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
