import { type ReactNode, useState } from "react";
import { whyNot } from "../../generated/services/auth-center/calls.ts";
import { messageOf, send } from "../boot/session/plain-calls.ts";

/**
 * Renders the button 「为什么不能」, which shows why the user cannot open a page. The reason is determined by the function that decides on access.
 *
 * @param what A screen or its path.
 */
export default function WhyNot({ what }: { what: string }): ReactNode {
  const [text, setText] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const request = send(whyNot, { what }).then(({ reason }) => reason ?? "", messageOf);
    setText(await request);
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="plain-button" aria-disabled={busy} onClick={() => !busy && void ask()}>
        为什么不能
      </button>
      <p role="status" className="plain-reason">
        {text}
      </p>
    </>
  );
}
