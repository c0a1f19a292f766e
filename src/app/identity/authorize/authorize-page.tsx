import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { endBrowserSession } from "../../../../runtime/plain.ts";
import { authorization, consent } from "../../../generated/services/oauth/calls.ts";
import type { AuthorizationInput, AuthorizationReply } from "../../../generated/services/oauth/types.ts";
import { appConfig } from "../../boot/app-config.ts";
import { ErrorPage } from "../../pages/error-page.tsx";
import { isSessionOver, messageOf, send } from "../../boot/session/plain-calls.ts";
import { AUTHORIZE } from "../../boot/session/guard.ts";
import { signOutAddress } from "../../boot/session/session.ts";
import { writeNote } from "../../boot/session/session-notes.ts";
import { askedOf, redirectTargetOf, scopeTexts } from "./asked.ts";
import "./authorize.css";

/**
 * Renders the page /oauth/authorize, on which users allow an application to act on their behalf (RFC 6749, 4.1). If no consent is needed,
 * the browser is redirected without a question. A request that the server refuses shows its message. The page uses no antd, like the
 * sign-in page.
 */
export default function AuthorizePage(): ReactNode {
  const { search } = useLocation();
  const [question, setQuestion] = useState<AuthorizationReply>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = askedOf(search);

  useEffect(() => {
    document.title = `应用授权 - ${appConfig().title}`;
  }, []);
  useEffect(() => {
    const wanted = askedOf(search);
    if (wanted === undefined) return setFailure("授权链接不正确");
    let gone = false;
    const run = async () => {
      const reply = await send(authorization, wanted);
      if (gone) return;
      if (reply.redirectTo === undefined) setQuestion(reply);
      else leaveFor(reply.redirectTo);
    };
    run().catch((error: unknown) => gone || setFailure(failureOf(error, search)));
    return () => {
      gone = true;
    };
  }, [search]);

  const decide = (approved: boolean): void => {
    if (busy || asked === undefined) return;
    setBusy(true);
    const showFailure = (error: unknown): void => setFailure(failureOf(error, search));
    send(consent, { ...asked, approved }).then(({ redirectTo }) => leaveFor(redirectTo ?? "/"), showFailure);
  };

  if (failure !== undefined) return <ErrorPage title="无法授权" text={failure} />;
  if (question === undefined || asked === undefined) return <div className="boot" aria-hidden="true" />;
  return <Question question={question} asked={asked} busy={busy} onDecide={decide} onOther={() => signInAgain(search)} />;
}

/**
 * Describes an error. If the session has ended, it starts a new sign-in.
 * @returns The message, or undefined if the browser leaves for the sign-in page.
 */
function failureOf(error: unknown, search: string): string | undefined {
  if (!isSessionOver(error)) return messageOf(error);
  signInAgain(search);
  return undefined;
}

interface QuestionProps {
  question: AuthorizationReply;
  asked: AuthorizationInput;
  busy: boolean;
  onDecide: (approved: boolean) => void;
  onOther: () => void;
}

function Question({ question, asked, busy, onDecide, onOther }: QuestionProps): ReactNode {
  return (
    <main className="authorize">
      <section className="authorize-card" aria-labelledby="authorize-title">
        <img src="/logo.svg" alt="" height={40} />
        <h1 id="authorize-title">应用授权</h1>
        <p>
          应用<strong>{question.clientId}</strong>申请使用您的账号<strong>{question.account}</strong>：
        </p>
        <ul>
          {scopeTexts(question.scopes ?? []).map((scopeText) => (
            <li key={scopeText}>{scopeText}</li>
          ))}
        </ul>
        <dl>
          <dt>可访问服务</dt>
          <dd>{(question.services ?? []).join("、")}</dd>
          <dt>授权后返回</dt>
          <dd>{redirectTargetOf(asked.redirectUri)}</dd>
        </dl>
        <div className="authorize-buttons">
          <button type="button" className="plain-button primary" aria-disabled={busy} onClick={() => onDecide(true)}>
            同意授权
          </button>
          <button type="button" className="plain-button" aria-disabled={busy} onClick={() => onDecide(false)}>
            拒绝
          </button>
        </div>
        <p className="authorize-note">请确认您信任该应用。修改密码后，已授予的权限随即失效。</p>
        <button type="button" className="authorize-link" onClick={onOther}>
          换个账号登录
        </button>
      </section>
    </main>
  );
}

/** Opens the page of the application. It replaces this page in the history, because there is nothing to return to. */
function leaveFor(address: string): void {
  window.location.replace(address);
}

/** Ends the browser's session and opens the sign-in page. After signing in, the user returns to this authorisation link. */
function signInAgain(search: string): void {
  endBrowserSession(signOutAddress(), (address) => {
    writeNote("fromurl", AUTHORIZE + search);
    window.location.assign(address);
  });
}
