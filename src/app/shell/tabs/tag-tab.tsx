import { CloseOutlined, PushpinFilled } from "@ant-design/icons";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { paneId, tabId } from "./tag-ids.ts";
import { isHome, type Tag, tagLabel } from "../../boot/navigation/tag-list.ts";
import { unsavedOf } from "../../boot/state/unsaved-pages.ts";
import { useTags } from "../../boot/navigation/tags-context.ts";
import type { TagDrag } from "./use-tag-drag.ts";

/** Properties of {@link TagTab}, one tag of the tag bar. */
export interface TagTabProps {
  tag: Tag;
  /** The tag that is reachable by the Tab key. Arrow keys lead to the others. */
  reached: boolean;
  drag: TagDrag;
  onKeyDown: (event: KeyboardEvent, tag: Tag) => void;
  onMenu: (event: MouseEvent<HTMLElement>, tag: Tag) => void;
}

const MIDDLE_BUTTON = 1;

/** Renders one tag of the tag bar. Its close icon is only for the pointer, because screen readers do not expose a button inside a tab. */
export function TagTab({ tag, reached, drag, onKeyDown, onMenu }: TagTabProps): ReactNode {
  const { list, open, close } = useTags();
  const { key, pinned } = tag;
  const home = isHome(list, key);
  const shown = key === list.active;
  const unsaved = unsavedOf(key);
  const dirty = useSyncExternalStore(unsaved.subscribe, unsaved.marked);
  const notes = [...(dirty ? ["tag-is-unsaved"] : []), ...(home ? [] : [pinned ? "tag-is-pinned" : "tag-closes"])];
  const click = (event: MouseEvent) => {
    if (drag.wasDragged()) return;
    if (event.target instanceof Element && event.target.closest(".tag-close") !== null) close(key);
    else open(key);
  };
  return (
    <div
      id={tabId(key)}
      data-key={key}
      role="tab"
      className={`tag ${pinned ? "tag-pinned" : ""} ${drag.dragged === key ? "tag-dragged" : ""}`}
      aria-selected={shown}
      aria-controls={shown ? paneId(key, tag.resets) : undefined}
      aria-describedby={notes.length === 0 ? undefined : notes.join(" ")}
      tabIndex={reached ? 0 : -1}
      title={dirty ? `${tagLabel(tag)}（有未保存的内容）` : tagLabel(tag)}
      onClick={click}
      onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
      onAuxClick={(event) => event.button === MIDDLE_BUTTON && close(key)}
      onContextMenu={(event) => onMenu(event, tag)}
      onKeyDown={(event) => onKeyDown(event, tag)}
      onPointerDown={drag.onPointerDown(tag)}
    >
      {dirty && <span className="tag-unsaved" aria-hidden="true" />}
      {tag.name === undefined ? <span className="tag-label">{tagLabel(tag)}</span> : <NamedLabel name={tag.name} title={tag.title} />}
      {home ? null : pinned ? (
        <PushpinFilled className="tag-pin" />
      ) : (
        <span className="tag-close" aria-hidden="true" title="关闭">
          <CloseOutlined />
        </span>
      )}
    </div>
  );
}

/**
 * Names may share their start (one owner, many projects), so the end is never truncated: a code in brackets, or the last
 * letters.
 */
const CODE = /（[^（）]{1,18}）$/;
const END = 8;

function NamedLabel({ name, title }: { name: string; title: string }): ReactNode {
  const letters = [...name];
  const end = CODE.exec(name)?.[0].length ?? END;
  const cut = Math.max(letters.length - end, 0);
  return (
    <>
      <span className="tag-name">{letters.slice(0, cut).join("")}</span>
      <span className="tag-name-end">{letters.slice(cut).join("")}</span>
      <span className="tag-title"> {title}</span>
    </>
  );
}
