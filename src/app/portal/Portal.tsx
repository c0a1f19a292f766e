import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { theme } from "../theme/theme.ts";
import { SignedIn } from "./SignedIn.tsx";

/** Everything behind the sign-in page: theme, language and toasts around it. */
export default function Portal() {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App className="portal" message={{ top: 24, maxCount: 5 }}>
        <SignedIn />
      </App>
    </ConfigProvider>
  );
}
