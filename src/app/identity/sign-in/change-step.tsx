import { firstFailure } from "../../../../runtime/contract/values/data.ts";
import { validateInput } from "../../../../runtime/contract/language/violations.ts";
import { endBrowserSession } from "../../../../runtime/plain.ts";
import { ownAccount } from "../../../generated/dialogs/own-account.ts";
import { input as rules } from "../../../generated/entities/password-alter.typed.ts";
import { passwordProblem, passwordRequirements, type PasswordRule, passwordWords } from "../credentials/password-rule.ts";
import { isSessionOver, Refused, send } from "../../boot/session/plain-calls.ts";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { signOut, signOutAddress } from "../../boot/session/session.ts";
import { Entry, FormEnd } from "./entry.tsx";
import type { Errors } from "./sign-in-rules.ts";
import { useEntries } from "./use-entries.ts";
import { updatePwd } from "../../../generated/services/account/calls.ts";
import { userInfo } from "../../../generated/services/auth-center/calls.ts";
import { passwordHash } from "../credentials/password-hash.ts";
import { loadEncryptTypes } from "./sign-in-calls.ts";

/** Properties of {@link ChangeStep}, the step of signing in that changes the password. */
export interface ChangeStepProps {
  /** The password that was typed at sign-in. If it is absent, the form asks for it. */
  oldPassword: string | undefined;
  /** Called when the password has been changed or the change is no longer required. */
  onDone: () => void;
}

type ChangeField = "oldPwd" | "newPwd" | "confirmPwd";

/**
 * Renders the step of signing in that changes an initial or reset password. The portal does not open before this step is done. It has the
 * rules and texts of the password page (P-PASSWORD-09, P-PASSWORD-10). The form asks for the old password only if it was not typed in the
 * step before. If no change is required any more, the step ends by itself.
 */
export default function ChangeStep({ oldPassword, onDone }: ChangeStepProps): ReactNode {
  const entries = useEntries<ChangeField>({ oldPwd: oldPassword ?? "", newPwd: "", confirmPwd: "" });
  const [asked, setAsked] = useState(oldPassword === undefined);
  const [user, setUser] = useState<DueUser>();

  useEffect(() => {
    let gone = false;
    const take = (found: DueUser) => {
      if (gone) return;
      if (found.mustChangePassword) setUser(found);
      else onDone();
    };
    // Any other error is reported on submit, which reads the user again.
    loadDueUser().then(take, endIfOver);
    return () => {
      gone = true;
    };
  }, [onDone]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { oldPwd, newPwd } = entries.values;
    const run = async () => {
      const due = user ?? (await loadDueUser());
      const [flaw] = Object.values(changeErrors(entries.values, due));
      if (flaw !== undefined) throw new Refused(flaw);
      await changePassword(due.userId, oldPwd, newPwd);
      onDone();
    };
    void entries.attempt(changeErrors(entries.values, user ?? {}), run, (error) => {
      endIfOver(error);
      if (!(error instanceof Refused) || error.status !== 400) return;
      // The old password was wrong, so the form must now ask for it.
      setAsked(true);
      setTimeout(() => entries.focus("oldPwd"));
    });
  };

  const ruleText = passwordWords(user ?? {}) ?? "新密码需为 8 位以上数字、字母、特殊字符任意两种。";
  return (
    <form ref={entries.form} noValidate onSubmit={submit} aria-labelledby="change-step-title">
      <h2 id="change-step-title" className="sign-in-step">
        请修改初始密码
      </h2>
      <p className="sign-in-step-text">为了账号安全，修改后才能进入门户。{ruleText}</p>
      {asked ? (
        <Entry entries={entries} name="oldPwd" label="旧密码" type="password" autoComplete="current-password" maxLength={128} />
      ) : null}
      <Entry entries={entries} name="newPwd" label="新密码" type="password" autoComplete="new-password" maxLength={128} autoFocus />
      <ul className="sign-in-requirements" aria-label="密码要求">
        {passwordRequirements(user ?? {}).map(({ label, isMet }) => (
          <li key={label} data-met={isMet(entries.values.newPwd)}>
            {label}
            <span className="sign-in-unseen">{isMet(entries.values.newPwd) ? "，已满足" : "，未满足"}</span>
          </li>
        ))}
      </ul>
      <Entry
        entries={entries}
        name="confirmPwd"
        label="确认新密码"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        placeholder="请再次输入新密码"
      />
      <FormEnd message={entries.message} busy={entries.busy} text="保存并进入" busyText="正在保存…" />
      <button type="button" className="sign-in-link" onClick={signOut}>
        退出登录
      </button>
    </form>
  );
}

/**
 * Ends the browser's session and opens the sign-in page if the error means that the session has ended (P-HTTP-08). Otherwise does nothing.
 */
function endIfOver(error: unknown): void {
  if (isSessionOver(error)) endBrowserSession(signOutAddress());
}

/** Maps field names of the password page to those of this form. */
const FIELDS = { passWord: "oldPwd", newPassWord: "newPwd", confirmPwd: "confirmPwd" } as const;

function changeErrors(values: Record<ChangeField, string>, rule: PasswordRule): Errors<ChangeField> {
  const errors: Errors<ChangeField> = {};
  const typed = { passWord: values.oldPwd, newPassWord: values.newPwd, confirmPwd: values.confirmPwd };
  for (const { field, message } of validateInput(rules, typed, new Set(Object.keys(FIELDS))))
    errors[FIELDS[field as keyof typeof FIELDS]] = message;
  const lacking = typed.newPassWord === "" ? undefined : passwordProblem(typed.newPassWord, rule);
  if (lacking !== undefined) errors.newPwd ??= lacking;
  for (const check of ownAccount.actions.alter.checks) {
    const failed = firstFailure([check], { form: typed, user: {}, now: "" });
    const [field] = failed?.fields ?? [];
    if (failed !== undefined) errors[FIELDS[field as keyof typeof FIELDS]] ??= failed.message;
  }
  if (Object.keys(errors).length === 0 && values.newPwd === values.oldPwd) errors.newPwd = "新密码不能与旧密码相同";
  return errors;
}

interface DueUser extends PasswordRule {
  userId: string;
  mustChangePassword: boolean;
}

/** Reads the signed-in user while a password change is required. */
async function loadDueUser(): Promise<DueUser> {
  const { userId, mustChangePassword, passwordLength, passwordKinds } = await send(userInfo, {});
  return { userId: userId ?? "", mustChangePassword: mustChangePassword === true, passwordLength, passwordKinds };
}

/**
 * Changes the password of the signed-in user. Both passwords are sent transformed.
 * @throws Refused if the server refuses the change.
 */
async function changePassword(userId: string, oldPwd: string, newPwd: string): Promise<void> {
  const types = await loadEncryptTypes();
  await send(updatePwd, {
    userId,
    oldPwd: await passwordHash(oldPwd, types.encryptType),
    pwd: await passwordHash(newPwd, types.encryptType),
    ...(types.otherType === undefined ? {} : { otherPwd: await passwordHash(oldPwd, types.otherType) }),
  });
}
