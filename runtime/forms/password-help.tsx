import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { CopyButton } from "../fields/copy-button.tsx";
import type { PasswordPolicy } from "../host/runtime.tsx";
import type { FormStore } from "./form-store.ts";
import { generatePassword, strengthOf } from "./password-strength.ts";
import "./password-help.css";

/** The fields of a form that take new passwords of the portal, and the policy that the new passwords must satisfy. */
export interface NewPasswords {
  /** Names of the fields. Fields that repeat a password are not included. */
  fields: readonly string[];
  policy: PasswordPolicy;
}

const STRENGTHS = ["", "弱", "中", "强"] as const;

/**
 * Renders the help below an input for a new password. It shows which requirements the typed password meets and how strong it is. A button
 * generates a password, shows it, and writes it into all inputs for new passwords of the form.
 */
export function PasswordHelp({ store, passwords, typed }: { store: FormStore; passwords: NewPasswords; typed: string }): ReactNode {
  const [generated, setGenerated] = useState<string>();
  const body = useRef<HTMLElement>(null);
  const requirements = passwords.policy.requirements(store.scope().user);
  const strength = typed === "" ? 0 : requirements.every(({ isMet }) => isMet(typed)) ? strengthOf(typed) : 1;
  const generate = (): void => {
    const password = generatePassword((text) => requirements.every(({ isMet }) => isMet(text)));
    setGenerated(password);
    // The other fields of this widget repeat the password.
    for (const { field } of store.fields.values()) if (field.widget === "password") store.setByEffect(field.names[0] ?? "", password);
  };
  return (
    <div className="gp-password-help">
      {requirements.length > 0 && (
        <ul aria-label="密码要求">
          {requirements.map(({ label, isMet }) => (
            <li key={label} data-met={isMet(typed)}>
              {isMet(typed) ? <CheckCircleFilled aria-hidden="true" /> : <MinusCircleOutlined aria-hidden="true" />}
              {label}
              <span className="gp-unseen">{isMet(typed) ? "，已满足" : "，未满足"}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="gp-password-line">
        <span className="gp-strength" data-strength={strength} aria-hidden="true" />
        <span role="status">{strength > 0 && `强度：${STRENGTHS[strength]}`}</span>
        <Button type="link" size="small" onClick={generate}>
          生成密码
        </Button>
      </div>
      {generated !== undefined && generated === typed && (
        <div className="gp-password-line">
          <code ref={body}>{generated}</code>
          <CopyButton text={generated} body={body} />
        </div>
      )}
    </div>
  );
}
