import { ConfigProvider, type ThemeConfig } from "antd";
import zhCN from "antd/locale/zh_CN";
import "../theme/antd.css";
import { NONCE, nonceStyles } from "../theme/style-nonce.ts";
import { SignedIn } from "./signed-in.tsx";

export { preparePage } from "./page-chunks.ts";

nonceStyles();

const CSP = { nonce: NONCE };
/**
 * Theme of antd at run time. The styles are files of the build (theme.ts has the tokens), and an attribute of the document selects the
 * theme.
 */
const THEME: ThemeConfig = { cssVar: { key: "gp" }, hashed: false, zeroRuntime: true };

/** The root of everything behind the sign-in page. It configures the language and styles of antd. */
export default function Portal() {
  return (
    <ConfigProvider locale={zhCN} theme={THEME} csp={CSP} button={{ autoInsertSpace: false }}>
      <div className="portal">
        <SignedIn />
      </div>
    </ConfigProvider>
  );
}
