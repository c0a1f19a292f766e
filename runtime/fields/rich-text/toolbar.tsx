import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  DisconnectOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Button, Select, Tooltip } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { type Alignment, FONT_SIZES } from "./extensions.ts";
import { LinkBar } from "./link-bar.tsx";

interface Tool {
  label: string;
  icon: ReactNode;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether the tool is pressed; absent for a tool that only runs a command. */
  on?: (editor: Editor) => boolean;
  /** Whether the tool is available; default: always. */
  can?: (editor: Editor) => boolean;
}

const mark = (label: string, name: string, icon: ReactNode): Tool => ({
  label,
  icon,
  run: (chain) => chain.toggleMark(name),
  on: (editor) => editor.isActive(name),
});

const align = (label: string, side: Alignment, icon: ReactNode): Tool => ({
  label,
  icon,
  run: (chain) => chain.toggleTextAlign(side),
  on: (editor) => editor.isActive({ textAlign: side }),
});

const GROUPS: readonly (readonly Tool[])[] = [
  [
    { label: "撤销", icon: <UndoOutlined />, run: (chain) => chain.undo(), can: (editor) => editor.can().undo() },
    { label: "重做", icon: <RedoOutlined />, run: (chain) => chain.redo(), can: (editor) => editor.can().redo() },
  ],
  [
    mark("加粗", "bold", <BoldOutlined />),
    mark("斜体", "italic", <ItalicOutlined />),
    mark("下划线", "underline", <UnderlineOutlined />),
    mark("删除线", "strike", <StrikethroughOutlined />),
  ],
  [
    align("左对齐", "left", <AlignLeftOutlined />),
    align("居中", "center", <AlignCenterOutlined />),
    align("右对齐", "right", <AlignRightOutlined />),
  ],
  [
    {
      label: "项目符号",
      icon: <UnorderedListOutlined />,
      run: (chain) => chain.toggleBulletList(),
      on: (editor) => editor.isActive("bulletList"),
    },
    {
      label: "编号",
      icon: <OrderedListOutlined />,
      run: (chain) => chain.toggleOrderedList(),
      on: (editor) => editor.isActive("orderedList"),
    },
    { label: "分隔线", icon: <LineOutlined />, run: (chain) => chain.setHorizontalRule() },
    { label: "清除格式", icon: <ClearOutlined />, run: (chain) => chain.unsetAllMarks().clearNodes().unsetTextAlign() },
  ],
];

const STYLES = [
  { value: 0, label: "正文" },
  { value: 3, label: "标题" },
  { value: 4, label: "小标题" },
];

const SIZES = [{ value: 0, label: "默认字号" }, ...FONT_SIZES.map((size) => ({ value: size as number, label: `${size} px` }))];

/** The first tool in the tab order. It is always enabled. */
const FIRST_STOP = "段落样式";
const UNLINK = "取消链接";

/** Reads the state of the tools at the cursor. */
const stateOf = ({ editor }: { editor: Editor }) => ({
  on: GROUPS.flat().map((tool) => tool.on?.(editor) ?? false),
  can: GROUPS.flat().map((tool) => tool.can?.(editor) ?? true),
  style: [3, 4].find((level) => editor.isActive("heading", { level })) ?? 0,
  size: Number(editor.getAttributes("fontSize")["size"] ?? 0),
  link: editor.isActive("link"),
});

/** Renders the toolbar of the rich text editor. Tab reaches the toolbar as a single stop; the arrow keys then move between its buttons. */
export function Toolbar({ editor, label, disabled }: { editor: Editor; label: string; disabled: boolean }): ReactNode {
  const state = useEditorState({ editor, selector: stateOf });
  const [linking, setLinking] = useState(false);
  const [stop, setStop] = useState(FIRST_STOP);
  const all = GROUPS.flat();
  const closed = [...all.filter((_, index) => state.can[index] === false).map((tool) => tool.label), ...(state.link ? [] : [UNLINK])];
  const tabIndexOf = (tool: string): 0 | -1 => (tool === (closed.includes(stop) ? FIRST_STOP : stop) ? 0 : -1);
  const run = (act: Tool["run"]): void => {
    act(editor.chain().focus()).run();
  };
  const toolButton = (tool: Tool): ReactNode => {
    const index = all.indexOf(tool);
    const on = state.on[index] === true;
    return (
      <ToolButton
        key={tool.label}
        label={tool.label}
        icon={tool.icon}
        on={on}
        toggles={tool.on !== undefined}
        disabled={disabled || state.can[index] === false}
        tabIndex={tabIndexOf(tool.label)}
        press={() => run(tool.run)}
      />
    );
  };
  const [history = [], ...groups] = GROUPS;
  return (
    <>
      <div
        className="gp-rich-tools"
        role="toolbar"
        aria-label={`${label}：格式`}
        onKeyDown={moveInside}
        onFocus={(event) => setStop(event.target.getAttribute("aria-label") ?? FIRST_STOP)}
      >
        <span className="gp-rich-group">{history.map(toolButton)}</span>
        <span className="gp-rich-group">
          <Select
            size="small"
            variant="borderless"
            disabled={disabled}
            aria-label={FIRST_STOP}
            tabIndex={tabIndexOf(FIRST_STOP)}
            popupMatchSelectWidth={false}
            value={state.style}
            options={STYLES}
            onChange={(level: number) => run((chain) => (level === 0 ? chain.setParagraph() : chain.setHeading({ level: level as 3 | 4 })))}
          />
          <Select
            size="small"
            variant="borderless"
            disabled={disabled}
            aria-label="字号"
            tabIndex={tabIndexOf("字号")}
            popupMatchSelectWidth={false}
            value={state.size}
            options={SIZES}
            onChange={(size: number) => run((chain) => (size === 0 ? chain.unsetMark("fontSize") : chain.setMark("fontSize", { size })))}
          />
        </span>
        {groups.map((tools) => (
          <span key={tools[0]?.label} className="gp-rich-group">
            {tools.map(toolButton)}
          </span>
        ))}
        <span className="gp-rich-group">
          <ToolButton
            label="链接"
            tabIndex={tabIndexOf("链接")}
            icon={<LinkOutlined />}
            on={state.link}
            toggles
            disabled={disabled}
            press={() => setLinking(true)}
          />
          <ToolButton
            label={UNLINK}
            tabIndex={tabIndexOf(UNLINK)}
            icon={<DisconnectOutlined />}
            on={false}
            toggles={false}
            disabled={disabled || !state.link}
            press={() => run((chain) => chain.extendMarkRange("link").unsetLink())}
          />
        </span>
      </div>
      {linking && !disabled && <LinkBar editor={editor} close={() => setLinking(false)} />}
    </>
  );
}

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  on: boolean;
  toggles: boolean;
  disabled: boolean;
  tabIndex: 0 | -1;
  press: () => void;
}

function ToolButton({ label, icon, on, toggles, disabled, tabIndex, press }: ToolButtonProps): ReactNode {
  return (
    <Tooltip title={label} mouseEnterDelay={0.5}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={label}
        {...(toggles ? { "aria-pressed": on } : {})}
        className={on ? "gp-rich-on" : ""}
        disabled={disabled}
        tabIndex={tabIndex}
        // The selection in the text must not be lost.
        onMouseDown={(event) => event.preventDefault()}
        onClick={press}
      />
    </Tooltip>
  );
}

/** Handles the arrow keys: left and right move between the tools, Home and End to the first and last one. */
function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement | HTMLInputElement>("button, input")].filter(
    (tool) => !tool.disabled,
  );
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const step = steps[event.key];
  const to =
    step !== undefined ? (at + step + tools.length) % tools.length : event.key === "Home" ? 0 : event.key === "End" ? tools.length - 1 : -1;
  if (at < 0 || to < 0) return;
  event.preventDefault();
  tools[to]?.focus();
}
