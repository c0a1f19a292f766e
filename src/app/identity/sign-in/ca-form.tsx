import { Refused } from "../../boot/session/plain-calls.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { CA_MESSAGES, CA_READING, type CaReader, caReader } from "../credentials/ca-reader.ts";
import type { MethodProps } from "./account-form.tsx";
import { FormEnd } from "./entry.tsx";
import { loadChallenge, type Proof, signIn } from "./sign-in-calls.ts";
import { useEntries } from "./use-entries.ts";

/** Renders the form for signing in by a certificate key, which signs a challenge of the server (P-LOGIN-02). */
export default function CaForm({ onSignedIn }: MethodProps): ReactNode {
  const entries = useEntries<never>({});
  const [reading, setReading] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const run = async () => {
      setReading(true);
      const proof = await caProof(caReader()).finally(() => setReading(false));
      onSignedIn(await signIn(proof));
    };
    void entries.attempt({}, run);
  };

  return (
    <form noValidate onSubmit={submit}>
      <div className="sign-in-ca">
        <svg viewBox="0 0 48 48" width="64" height="64" aria-hidden="true">
          <rect x="6" y="16" width="24" height="16" rx="4" fill="none" stroke="currentColor" strokeWidth="2.5" />
          <path d="M30 19h10v10H30M34 22.5h2M34 25.5h2" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
          <circle cx="14" cy="24" r="2.5" fill="currentColor" />
        </svg>
        <p>请插好 CA 锁，点击登录后按提示输入 PIN 码。</p>
        <div role="status" className="sign-in-hint">
          {reading ? CA_READING : ""}
        </div>
      </div>
      <FormEnd message={entries.message} busy={entries.busy} text="登录" busyText="正在登录…" />
    </form>
  );
}

/**
 * Reads the certificate of the plugged-in key, and lets the key sign a challenge of the server.
 *
 * @throws Refused with the message to show (P-CA-05)
 */
async function caProof(reader: CaReader): Promise<Proof> {
  const reading = await reader.read();
  if (reading.kind !== "read") throw new Refused(CA_MESSAGES[reading.kind]);
  const challenge = await loadChallenge();
  const signing = await reader.sign(challenge);
  if (signing.kind !== "signed") throw new Refused(CA_MESSAGES[signing.kind]);
  const { caUniCode, certificate } = reading.certificate;
  return { loginType: "3", caUniCode, certificate, challenge, signature: signing.signature };
}
