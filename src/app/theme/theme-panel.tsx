import type { ReactNode } from "react";
import { useRuntime } from "../../../runtime/index.ts";
import { useDisplaySettings } from "./display-settings.ts";
import type { Mode } from "./look.ts";
import { THEMES } from "./palette.ts";
import "./theme-panel.css";

const MODES: readonly { id: Mode; label: string }[] = [
  { id: "light", label: "浅色" },
  { id: "dark", label: "深色" },
  { id: "system", label: "跟随系统" },
];

/**
 * Renders the controls for theme colour and dark mode, for the top bar and the display settings (P-THEME-01..03).
 *
 * @param name prefix that distinguishes the radio buttons of several panels
 */
export function ThemePanel({ name }: { name: string }): ReactNode {
  const { toast } = useRuntime();
  const { theme, mode, setLook } = useDisplaySettings();
  const change = (patch: Parameters<typeof setLook>[0]) => {
    setLook(patch);
    toast.success("换肤成功");
  };
  return (
    <div className="theme-panel">
      <fieldset>
        <legend>主题色</legend>
        <div className="theme-colours">
          {THEMES.map((item) => (
            <label key={item.id} className="theme-colour" title={item.label}>
              <input type="radio" name={`${name}-theme`} checked={theme === item.id} onChange={() => change({ theme: item.id })} />
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <circle cx="8" cy="8" r="7.5" fill={item.colour} />
                <path d="M4.5 8.2l2.4 2.4 4.6-4.8" fill="none" stroke="#fff" strokeWidth="1.8" />
              </svg>
              <span>{item.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>外观</legend>
        <div className="theme-modes">
          {MODES.map((item) => (
            <label key={item.id} className="theme-mode">
              <input type="radio" name={`${name}-mode`} checked={mode === item.id} onChange={() => change({ mode: item.id })} />
              <span>{item.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
