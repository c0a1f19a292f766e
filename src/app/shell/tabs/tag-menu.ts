import type { PopupItem } from "./popup-menu.tsx";
import { type CloseScope, closable, isHome, type Tag, tagLabel } from "../../boot/navigation/tag-list.ts";
import type { Tags } from "../../boot/navigation/tags-context.ts";

const CLOSERS: readonly { scope: CloseScope; label: string }[] = [
  { scope: "self", label: "关闭" },
  { scope: "left", label: "关闭左侧" },
  { scope: "right", label: "关闭右侧" },
  { scope: "others", label: "关闭其它" },
  { scope: "all", label: "关闭全部" },
];

/** The menu of a tag. Commands without effect are disabled. */
export function tagMenuItems(tags: Tags, tag: Tag): readonly PopupItem[] {
  const home = isHome(tags.list, tag.key);
  return [
    { label: "刷新", run: () => tags.refresh(tag.key) },
    { label: tag.pinned && !home ? "取消固定" : "固定", disabled: home, run: () => tags.pin(tag.key, !tag.pinned) },
    ...CLOSERS.map(({ scope, label }, index) => ({
      label,
      begins: index === 0,
      disabled: closable(tags.list, tag.key, scope).length === 0,
      run: () => tags.close(tag.key, scope),
    })),
  ];
}

/** The menu of all open pages, for a bar that is too short, with the commands that close them. */
export function allTagsItems(tags: Tags): readonly PopupItem[] {
  const { list } = tags;
  const from = list.active ?? list.tags[0]?.key ?? "";
  const closer = (scope: CloseScope, label: string, begins: boolean): PopupItem => ({
    label,
    begins,
    held: true,
    disabled: closable(list, from, scope).length === 0,
    run: () => tags.close(from, scope),
  });
  return [
    ...list.tags.map((tag): PopupItem => ({ label: tagLabel(tag), checked: tag.key === list.active, run: () => tags.open(tag.key) })),
    closer("others", "关闭其它", true),
    closer("all", "关闭全部", false),
  ];
}
