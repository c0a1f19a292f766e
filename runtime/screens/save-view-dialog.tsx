import { Checkbox, Input, type InputRef, Modal, Select } from "antd";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ReplyError } from "../data/reply-error.ts";
import { useRuntime } from "../host/runtime.tsx";
import type { SavedView, SharingRole, ViewContent } from "../host/view-store.ts";
import type { ListViews } from "./use-list-view.ts";
import { OPEN_DIALOG } from "../parts/dialog-container.ts";
import "./view-dialogs.css";

/** Properties of {@link SaveViewDialog}, the dialog that saves a view of a list. */
export interface SaveViewDialogProps {
  views: ListViews;
  content: ViewContent;
  /** A stored view whose name and role the user changes. Absent: a new one is stored. */
  stored?: SavedView;
  close: () => void;
}

/**
 * Renders the dialog that saves a view of a list. It asks for the name of the view, for the role with which the view is shared, and whether
 * the list opens with it. With `stored`, it replaces that view; otherwise it stores a new one.
 */
export function SaveViewDialog({ views, content, stored, close }: SaveViewDialogProps): ReactNode {
  const { toast } = useRuntime();
  const [name, setName] = useState(stored?.name ?? "");
  const [roleId, setRoleId] = useState(stored?.roleId);
  const [isDefault, setDefault] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const [isSending, setSending] = useState(false);
  const input = useRef<InputRef>(null);
  const id = useId();
  const roles = useSharingRoles(views, stored);
  const refuse = (message: string): void => {
    setMistake(message);
    input.current?.focus();
  };
  const save = async (): Promise<void> => {
    if (name.trim() === "") return refuse("请输入方案名称");
    setSending(true);
    try {
      const saved = await views.store.save(views.list, {
        ...content,
        name: name.trim(),
        roleId,
        ...(stored === undefined ? {} : { id: stored.id }),
      });
      await views.reload();
      if (isDefault) views.prefer(saved);
      if (stored === undefined) views.choose(saved);
      toast.success("已保存");
      close();
    } catch (error) {
      setSending(false);
      if (!(error instanceof ReplyError)) throw error;
      refuse(error.message);
    }
  };
  return (
    <Modal
      {...OPEN_DIALOG}
      title={stored === undefined ? "保存为方案" : "编辑方案"}
      width={520}
      okText="保存"
      cancelText="取消"
      confirmLoading={isSending}
      onOk={() => void save()}
      onCancel={close}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <form
        className="gp-view-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label htmlFor={`${id}-name`}>方案名称</label>
        <div>
          <Input
            id={`${id}-name`}
            ref={input}
            value={name}
            maxLength={30}
            placeholder="请输入方案名称"
            aria-required
            aria-invalid={mistake !== undefined}
            aria-describedby={`${id}-mistake`}
            status={mistake === undefined ? "" : "error"}
            onChange={(event) => {
              setName(event.target.value);
              setMistake(undefined);
            }}
          />
          <div id={`${id}-mistake`} className="gp-view-mistake" role="alert">
            {mistake}
          </div>
        </div>
        {roles.length > 0 && (
          <>
            <label htmlFor={`${id}-role`}>共享给角色</label>
            <Select
              id={`${id}-role`}
              allowClear
              showSearch
              optionFilterProp="label"
              placeholder="不共享，仅本人使用"
              value={roleId ?? null}
              onChange={(next: string | null | undefined) => setRoleId(next ?? undefined)}
              options={roles.map((role) => ({ value: role.roleId, label: role.roleName }))}
            />
          </>
        )}
        {stored === undefined && (
          <Checkbox checked={isDefault} onChange={() => setDefault(!isDefault)}>
            打开列表时默认使用
          </Checkbox>
        )}
        <button type="submit" className="gp-unseen" tabIndex={-1} aria-hidden>
          保存
        </button>
      </form>
      <p className="gp-view-hint">方案包括当前的查询条件、显示的列、列的顺序和排序。</p>
    </Modal>
  );
}

/**
 * Reads the roles with which the user may share a view, and adds the role with which it is shared already. Until they are read, and if that
 * fails, only this role is returned.
 */
function useSharingRoles({ store }: ListViews, stored: SavedView | undefined): readonly SharingRole[] {
  const [roles, setRoles] = useState<readonly SharingRole[]>([]);
  useEffect(() => {
    let isOver = false;
    store.roles().then(
      (read) => !isOver && setRoles(read),
      // Without roles, the view is stored for its owner.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [store]);
  const { roleId, roleName = "" } = stored ?? {};
  return roleId === undefined || roles.some((role) => role.roleId === roleId)
    ? roles
    : [...roles, { roleId, roleName: roleName || roleId }];
}
