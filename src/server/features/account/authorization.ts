import type { AuthorizationInput, ConsentInput } from "../../../generated/services/oauth/types.ts";
import type { CallContext } from "../../identity/portal.ts";
import { CHANGE, logAuth, logAuthFailure } from "../../engine/log/write-log.ts";
import { issuerOf } from "../../identity/oauth/discovery.ts";
import {
  type Asked,
  consented,
  isAutoApproved,
  validateAuthorization,
  type ValidatedRequest,
  refusedConsent,
  refuseUntrusted,
} from "../../identity/oauth/authorize.ts";

type Open = Exclude<ValidatedRequest, { back: string }>;

/**
 * Validates an authorisation request (RFC 6749, 4.1). If the client needs no consent, issues a code or token and logs that.
 *
 * @returns client, account, scopes and services for the consent page. If the client needs no consent, or if the request is invalid, only
 * `redirectTo`
 * @throws Refusal if the client or its redirect URI is unknown, or a scope needs a trusted caller
 */
export async function authorization(asked: AuthorizationInput, context: CallContext) {
  return logged(context, asked, async () => {
    const validated = await validateAuthorization(context.portal, asked, issuerFor(context));
    if ("back" in validated) return { redirectTo: validated.back };
    const { client, scopes } = validated;
    refuseUntrusted(context.caller, scopes);
    if (isAutoApproved(client, context.caller, scopes)) return { redirectTo: await given(asked, validated, context) };
    return { clientId: client.clientId, account: context.caller.info.userAccount, scopes: [...scopes], services: [...client.services] };
  });
}

/**
 * Records the user's consent to an authorisation request, or the user's refusal. The request is validated again, because the page sends it
 * back and could have altered it. Consent, refusal and failure are logged.
 *
 * @returns the address of the client, with a code or token, or with an error
 * @throws Refusal if the client or its redirect URI is unknown, or a scope needs a trusted caller
 */
export async function consent({ approved, ...asked }: ConsentInput, context: CallContext): Promise<{ redirectTo: string }> {
  return logged(context, asked, async () => {
    const validated = await validateAuthorization(context.portal, asked, issuerFor(context));
    if ("back" in validated) return { redirectTo: validated.back };
    if (!approved) {
      await note(asked, context, false);
      return { redirectTo: refusedConsent(asked, issuerFor(context)) };
    }
    refuseUntrusted(context.caller, validated.scopes);
    return { redirectTo: await given(asked, validated, context) };
  });
}

async function given(asked: Asked, validated: Open, context: CallContext): Promise<string> {
  const target = await consented(context, asked, validated, issuerFor(context));
  await note(asked, context, true);
  return target;
}

const issuerFor = ({ portal, client }: CallContext): string => issuerOf(portal, client.origin ?? "");

const contentOf = ({ clientId, scope }: Asked): object => ({ client: clientId, scope });

const note = (asked: Asked, { portal, caller }: CallContext, approved: boolean): Promise<void> =>
  logAuth(portal, { user: caller.info.userAccount, code: CHANGE, ok: true, content: { ...contentOf(asked), approved } });

async function logged<T>({ portal, caller }: CallContext, asked: Asked, callback: () => Promise<T>): Promise<T> {
  try {
    return await callback();
  } catch (error) {
    await logAuthFailure(portal, { user: caller.info.userAccount, code: CHANGE, content: contentOf(asked) }, error);
    throw error;
  }
}
