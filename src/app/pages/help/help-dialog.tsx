import { Button } from "antd";
import type { ReactNode } from "react";
import { useRuntime } from "../../../../runtime/index.ts";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { commandKey } from "../../boot/command-key.ts";
import { useModal } from "../../boot/use-modal.ts";
import "./help.css";

/**
 * The keyboard shortcuts that the dialog lists, by the place where they apply. Each entry of `keys` is a shortcut: its keys, of which those
 * in one text are pressed together, and its effect.
 */
const SHORTCUTS: readonly { place: string; keys: readonly (readonly [keys: readonly string[], what: string])[] }[] = [
  {
    place: "全局",
    keys: [
      [[commandKey("K")], "搜索菜单、数据和操作"],
      [["?"], "查看快捷键"],
      [["Esc"], "关闭对话框、菜单或全屏列表"],
    ],
  },
  { place: "表单", keys: [[[commandKey("S")], "保存或提交"]] },
  {
    place: "列表",
    keys: [
      [["Shift", "点击列标题"], "再按一列排序"],
      [["↑", "↓"], "移动可排序的行或列（焦点在其手柄上时）"],
    ],
  },
  {
    place: "标签页",
    keys: [
      [["←", "→"], "选择标签"],
      [["Enter"], "打开所选标签"],
      [["Delete"], "关闭所选标签"],
      [["Alt", "←"], "左移标签，→ 右移"],
    ],
  },
];

/** Renders the dialog that lists the keyboard shortcuts and the version of the portal. */
export default function HelpDialog({ onLeave }: { onLeave: () => void }): ReactNode {
  const { user } = useRuntime<UserInfoReply>();
  const dialog = useModal();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      className="help-sheet"
      aria-labelledby="help-title"
      onClose={onLeave}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <h2 id="help-title">快捷键与版本</h2>
      <div className="help-groups">
        {SHORTCUTS.map(({ place, keys }) => (
          <section key={place} aria-label={place}>
            <h3>{place}</h3>
            <dl>
              {keys.map(([names, what]) => (
                <div key={what}>
                  <dt>
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <footer>
        <span>版本 {user.portalVersion ?? "—"}</span>
        <Button onClick={() => dialog.current?.close()}>关闭</Button>
      </footer>
    </dialog>
  );
}
