import { Switch } from "antd";
import { type ReactNode, useId } from "react";
import { useDisplaySettings } from "./display-settings.ts";
import { ThemePanel } from "./theme-panel.tsx";

/** Renders the page /info with the settings for colour, dark mode and tag bar (P-THEME-01, P-THEME-05). */
export default function DisplaySettingsPage(): ReactNode {
  const { tagBar, setTagBar } = useDisplaySettings();
  const id = useId();
  return (
    <section className="card display-settings">
      <h1>显示设置</h1>
      <ThemePanel name="page" />
      <div className="display-row">
        <span id={id}>
          显示标签栏
          <small>在页面上方列出打开的页面</small>
        </span>
        <Switch checked={tagBar} onChange={setTagBar} aria-labelledby={id} />
      </div>
    </section>
  );
}
