import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { useMemo } from "react";
import { useDisplaySettings } from "../theme/display-settings.ts";
import { themeOf } from "../theme/theme.ts";
import { SignedIn } from "./SignedIn.tsx";

/** Everything behind the sign-in page: theme, language and toasts around it. */
export default function Portal() {
  const { theme: id, dark } = useDisplaySettings();
  const theme = useMemo(() => themeOf(id, dark), [id, dark]);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App className="portal" message={{ top: 24, maxCount: 5 }}>
        <SignedIn />
      </App>
    </ConfigProvider>
  );
}
