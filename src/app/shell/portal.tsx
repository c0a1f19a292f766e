import { ConfigProvider, type ThemeConfig } from "antd";
import zhCN from "antd/locale/zh_CN";
import "../theme/antd.css";
import { memo } from "react";
import { SignedIn } from "./signed-in.tsx";

/** The nonce of this page, which the content security policy requires for every script and style. Empty in development. */
const NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

export { preparePage } from "./page-chunks.ts";

nonceStyles();

// Constants, because a new object would render every antd component again.
const CSP = { nonce: NONCE };
const BUTTON = { autoInsertSpace: false };
/**
 * Theme of antd at run time. The styles are files of the build (theme.ts has the tokens), and an attribute of the document selects the
 * theme.
 */
const THEME: ThemeConfig = { cssVar: { key: "gp" }, hashed: false, zeroRuntime: true };

/**
 * Renders everything that requires signing in. It configures the language and styles of antd. It has no input, so that a changed address
 * renders only the parts that use it.
 */
export default memo(function Portal() {
  return (
    <ConfigProvider locale={zhCN} theme={THEME} csp={CSP} button={BUTTON}>
      <div className="portal">
        <SignedIn />
      </div>
    </ConfigProvider>
  );
});

/**
 * Sets the nonce of the content security policy on every style element created from now on. Some packages create such elements at run time
 * (for a scroll lock, or an editor's cursor) and have no option for a nonce.
 */
function nonceStyles(): void {
  if (NONCE === "") return;
  const create = document.createElement.bind(document) as (name: string, options?: ElementCreationOptions) => HTMLElement;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = NONCE;
    return element;
  }) as typeof document.createElement;
}
