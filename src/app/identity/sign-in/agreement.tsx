import { type ReactNode, useMemo, useRef } from "react";
import { hasText } from "../../../../runtime/contract/values/rich-nodes.ts";
import RichText from "./rich-text.tsx";

/**
 * Renders a button that opens the registration agreement in a native dialog. The dialog confines the focus and closes on Escape. If the
 * agreement has no text, nothing is rendered.
 */
export default function Agreement({ html }: { html: string }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const written = useMemo(() => hasText(html), [html]);
  if (!written) return null;
  return (
    <>
      <button type="button" className="sign-in-link" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        《用户注册协议》
      </button>
      <dialog ref={dialog} className="plain-dialog agreement" aria-labelledby="agreement-title">
        <h2 id="agreement-title">用户注册协议</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
        <section className="agreement-text" tabIndex={0} aria-labelledby="agreement-title">
          <RichText html={html} />
        </section>
        <div className="plain-dialog-buttons">
          <button type="button" className="plain-button primary" onClick={() => dialog.current?.close()}>
            关闭
          </button>
        </div>
      </dialog>
    </>
  );
}
