import { ConfigProvider, type ThemeConfig } from "antd";
import zhCN from "antd/locale/zh_CN";
import "../theme/antd.css";
import { NONCE, nonceStyles } from "../theme/style-nonce.ts";
import { SignedIn } from "./signed-in.tsx";

export { preparePage } from "./page-chunks.ts";

nonceStyles();

const CSP = { nonce: NONCE };
/** Styles are files of the build (theme.ts has the tokens), and themes switch by attributes of the document. */
const THEME: ThemeConfig = { cssVar: { key: "gp" }, hashed: false, zeroRuntime: true };

/** Everything behind the sign-in page: the language, and how antd gets its styles. */
export default function Portal() {
  return (
    <ConfigProvider locale={zhCN} theme={THEME} csp={CSP} button={{ autoInsertSpace: false }}>
      <div className="portal">
        <SignedIn />
      </div>
    </ConfigProvider>
  );
}
