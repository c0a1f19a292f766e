import { BgColorsOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { lazyComponent } from "../../../runtime/index.ts";
import "./theme-panel.css";

const ThemePopup = lazyComponent(() => import("./theme-popup.tsx"));

/** Renders the button of the top bar that opens and closes the selection of themes (P-SHELL-03). */
export function ThemeSwitcher(): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <span className="theme-switcher">
      <Tooltip title={open ? "" : "主题"} mouseEnterDelay={0.5}>
        <Button
          ref={button}
          type="text"
          className="head-button"
          aria-label="主题"
          aria-expanded={open}
          aria-haspopup="dialog"
          icon={<BgColorsOutlined />}
          onClick={() => setOpen(!open)}
        />
      </Tooltip>
      {open && <ThemePopup opener={button} onClose={close} onMissing={close} />}
    </span>
  );
}
