import { ProfileOutlined } from "@ant-design/icons";
import type { MenuProps } from "antd";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { TableBlock } from "../contract/language/screen.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { lazyComponent } from "../host/lazy-component.tsx";
import { useRuntime } from "../host/runtime.tsx";
import type { SavedView, ViewContent } from "../host/view-store.ts";
import { isSameContent, viewContent } from "./list-view.ts";
import { MenuButton } from "./menu-button.tsx";
import { useScreenContext } from "./screen-context.ts";
import type { TableSettings } from "./table-settings.ts";
import type { ListViews } from "./use-list-view.ts";
import type { TableController } from "./use-table.ts";

const SaveView = lazyComponent(async () => ({ default: (await import("./save-view-dialog.tsx")).SaveViewDialog }));
const ManageViews = lazyComponent(async () => ({ default: (await import("./manage-views-dialog.tsx")).ManageViewsDialog }));

/** Keys of menu items that are no ids of views. */
const [WHOLE, SAVE, UPDATE, MANAGE] = ["#whole", "#save", "#update", "#manage"] as const;

type Opened = typeof SAVE | typeof MANAGE;

/** Commands of the menu of saved views: functions that save the content of a list as a view, and the dialogs for this. */
export interface ViewCommands {
  /** The list shows something else than its view. */
  isChanged: boolean;
  open: (dialog: "save" | "manage") => void;
  /** Replaces the stored content of the current view by what the list shows now. */
  update: () => Promise<void>;
  dialog: ReactNode;
  /** The button of the menu. It gets the focus when a dialog closes, because what opened the dialog may be gone. */
  opener: RefObject<HTMLButtonElement | null>;
}

/**
 * Returns the commands of the menu of saved views: saving the present search as a view, and updating the current view. Also returns the
 * dialogs for naming and managing views. `isChanged` is true if the list differs from its view.
 *
 * @param views the saved views; if undefined, the list has none, and the commands do nothing
 * @param setup hidden columns and sequence of the columns, which a view contains
 */
export function useViewCommands(
  views: ListViews | undefined,
  block: TableBlock,
  { query }: Pick<TableController, "query">,
  setup: Pick<TableSettings, "hidden" | "order">,
): ViewCommands {
  const { scopeOf } = useScreenContext();
  const { toast } = useRuntime();
  const [opened, setOpened] = useState<Opened>();
  const now: ViewContent = viewContent(block, query, setup, scopeOf({ form: query.values }));
  const active = views?.active;
  const close = () => setOpened(undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && opened === undefined) opener.current?.focus();
    wasOpen.current = opened !== undefined;
  }, [opened]);
  const update = async (): Promise<void> => {
    if (views === undefined || active === undefined) return;
    try {
      await views.store.save(views.list, { ...now, id: active.id, name: active.name, roleId: active.roleId });
      await views.reload();
      views.choose(active.id);
      toast.success(`方案「${active.name}」已更新`);
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      showFailureToast(toast, error);
    }
  };
  return {
    isChanged: active !== undefined && !isSameContent(active, now),
    open: (dialog) => {
      views?.load();
      setOpened(dialog === "save" ? SAVE : MANAGE);
    },
    update,
    opener,
    dialog: views !== undefined && (
      <>
        {opened === SAVE && <SaveView views={views} content={now} close={close} onMissing={close} />}
        {opened === MANAGE && <ManageViews views={views} close={close} onMissing={close} />}
      </>
    ),
  };
}

/** Renders the menu of saved views, left of the title of a list. Its button shows the name of the current view. */
export function ViewMenu({ views, commands }: { views: ListViews; commands: ViewCommands }): ReactNode {
  const { active, choose, load } = views;
  const run: Readonly<Record<string, () => void>> = {
    [WHOLE]: () => choose(undefined),
    [SAVE]: () => commands.open("save"),
    [UPDATE]: () => void commands.update(),
    [MANAGE]: () => commands.open("manage"),
  };
  const name = active === undefined ? undefined : `${active.name}${commands.isChanged ? "（已修改）" : ""}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reads the views ahead of a press on the button inside
    <span className="gp-view-menu" onPointerEnter={load} onFocus={load}>
      <MenuButton
        opener={commands.opener}
        items={itemsOf(views, commands.isChanged)}
        selected={active?.id ?? WHOLE}
        onChoose={(key) => (run[key] ?? (() => choose(key)))()}
        button={{
          type: "text",
          title: "列表方案",
          "aria-label": name === undefined ? "列表方案" : `列表方案：${name}`,
          icon: <ProfileOutlined />,
          children: name,
        }}
      />
    </span>
  );
}

type Items = NonNullable<MenuProps["items"]>;

function itemsOf({ views, active, preferred }: ListViews, isChanged: boolean): Items {
  const item = ({ id, name, roleName }: SavedView) => ({
    key: id,
    label: `${name}${roleName === undefined ? "" : `（${roleName}）`}${id === preferred ? "（默认）" : ""}`,
  });
  const group = (label: string, of: readonly SavedView[]): Items =>
    of.length === 0 ? [] : [{ type: "group", key: `#${label}`, label, children: of.map(item) }];
  return [
    { key: WHOLE, label: "不使用方案" },
    ...group(
      "我的方案",
      views.filter(({ isOwn }) => isOwn),
    ),
    ...group(
      "共享方案",
      views.filter(({ isOwn }) => !isOwn),
    ),
    { type: "divider" },
    ...(active?.isOwn === true && isChanged ? [{ key: UPDATE, label: `更新「${active.name}」` }] : []),
    { key: SAVE, label: "保存为方案" },
    ...(views.length === 0 ? [] : [{ key: MANAGE, label: "管理方案" }]),
  ];
}
