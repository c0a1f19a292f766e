import { Button, Modal } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { useRuntime } from "../host/runtime.tsx";
import type { SavedView } from "../host/view-store.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import type { ListViews } from "./use-list-view.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";
import "./view-dialogs.css";

/**
 * Renders the dialog with all saved views of a list. Users choose the view with which the list opens, and change or delete their own views.
 */
export function ManageViewsDialog({ views, close }: { views: ListViews; close: () => void }): ReactNode {
  const [edited, setEdited] = useState<SavedView>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <Modal
      {...OPEN_DIALOG}
      title="管理方案"
      width={640}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          完成
        </Button>
      }
    >
      {views.views.length === 0 ? (
        <p>没有方案</p>
      ) : (
        <ul ref={list} className="gp-views" aria-label="方案">
          {views.views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              views={views}
              edit={() => setEdited(view)}
              // The focus would be lost with the row.
              gone={() => list.current?.closest<HTMLElement>("[role=dialog]")?.focus()}
            />
          ))}
        </ul>
      )}
      {edited !== undefined && <SaveViewDialog views={views} content={edited} stored={edited} close={() => setEdited(undefined)} />}
    </Modal>
  );
}

interface ViewRowProps {
  view: SavedView;
  views: ListViews;
  edit: () => void;
  gone: () => void;
}

function ViewRow({ view, views, edit, gone }: ViewRowProps): ReactNode {
  const { toast } = useRuntime();
  const [isAsking, setAsking] = useState(false);
  const isDefault = views.preferred === view.id;
  const named = (word: string): string => `${word}「${view.name}」`;
  const remove = async (): Promise<void> => {
    try {
      await views.store.remove(view.id);
      views.forget(view.id);
      await views.reload();
      toast.success("已删除");
      gone();
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      showFailureToast(toast, error);
    }
  };
  return (
    <li>
      <span className="gp-view-name">
        {view.name}
        <small>
          {[
            view.isOwn ? undefined : "他人共享",
            view.roleName === undefined ? undefined : `角色：${view.roleName}`,
            isDefault ? "默认" : undefined,
          ]
            .filter((word) => word !== undefined)
            .join("，")}
        </small>
      </span>
      {isAsking ? (
        <span role="alert">
          确认{named("删除")}？
          <Button size="small" type="link" danger onClick={() => void remove()}>
            删除
          </Button>
          <Button size="small" type="link" autoFocus onClick={() => setAsking(false)}>
            取消
          </Button>
        </span>
      ) : (
        <span>
          <Button
            size="small"
            type="link"
            aria-label={named(isDefault ? "取消默认" : "设为默认")}
            onClick={() => views.prefer(isDefault ? undefined : view.id)}
          >
            {isDefault ? "取消默认" : "设为默认"}
          </Button>
          {view.isOwn && (
            <>
              <Button size="small" type="link" aria-label={named("编辑")} onClick={edit}>
                编辑
              </Button>
              <Button size="small" type="link" danger aria-label={named("删除")} onClick={() => setAsking(true)}>
                删除
              </Button>
            </>
          )}
        </span>
      )}
    </li>
  );
}
