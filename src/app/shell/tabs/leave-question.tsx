import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AskDialog } from "../../pages/ask-dialog.tsx";
import { unsavedAmong } from "../../boot/state/unsaved-pages.ts";
import { type TagList, tagLabel } from "../../boot/navigation/tag-list.ts";

interface Asked {
  text: string;
  go: () => void;
}

/**
 * Runs an operation (`go`) that discards the pages of some tags. If one of these pages has unsaved input, the operation runs only after the
 * user has confirmed. `how` names the operation in the question.
 */
export type MayLeave = (list: TagList, keys: readonly string[], how: "关闭" | "刷新", go: () => void) => void;

/**
 * Provides the question before pages with unsaved input are closed.
 *
 * @returns `mayLeave`: see {@link MayLeave}. `question`: the dialog, which the caller must render
 */
export function useLeaveQuestion(): { mayLeave: MayLeave; question: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (asked !== undefined) dialog.current?.showModal();
  }, [asked]);
  const mayLeave = useCallback<MayLeave>((list, keys, how, go) => {
    const unsaved = new Set(unsavedAmong(keys));
    const names = list.tags.filter((tag) => unsaved.has(tag.key)).map((tag) => `「${tagLabel(tag)}」`);
    if (names.length === 0) return go();
    const what = names.length > 3 ? `${names.slice(0, 3).join("")}等${names.length}个页面` : names.join("");
    setAsked({ text: `${what}有未保存的内容，${how}后将丢失。`, go });
  }, []);
  const question = useMemo(
    () =>
      asked === undefined ? null : (
        <AskDialog
          dialog={dialog}
          title="放弃已填写的内容？"
          text={asked.text}
          no="继续填写"
          yes="放弃"
          onConfirm={asked.go}
          onClose={() => setAsked(undefined)}
        />
      ),
    [asked],
  );
  return { mayLeave, question };
}
