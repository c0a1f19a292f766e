import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { titleOf } from "../actions/open-action.ts";
import { availabilityOf, shownActions } from "../actions/availability.ts";
import { nameOf } from "../contract/language/record-name.ts";
import type { Action, Form, Screen, TableBlock } from "../contract/language/screen.ts";
import { type Data, type Scope, valuesOf } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import type { ReplyError } from "../data/reply-error.ts";
import { useCall } from "../data/use-call.ts";
import { resolveFields } from "../forms/form-items.ts";
import { RecordSections } from "../forms/record-sections.tsx";
import { useRuntime } from "../host/runtime.tsx";
import { NARROW, useMedia } from "../hooks/use-media.ts";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { RowActions } from "./row-actions.tsx";
import { useScreenContext } from "./screen-context.ts";
import { namesOf } from "./table-query.ts";
import type { TableController } from "./use-table.ts";

const WIDTH = 640;
const NOT_FOUND = 404;

interface RowDrawerProps {
  name: string;
  block: TableBlock;
  table: TableController;
}

/** Returns the ids of the row's actions, without those that only show fields which the drawer shows itself. */
function besideFields({ rowActions }: TableBlock, { actions }: Screen, { items }: Form): string[] {
  const shown = new Set(resolveFields(items).flatMap(({ field }) => field.names));
  return rowActions.filter((id) => {
    const { form, call, custom, then } = actions[id] ?? {};
    const isShowing = form?.readonly === true && form.record === undefined && [call, custom, then].every((step) => step === undefined);
    return !isShowing || resolveFields(form.items).some(({ field }) => field.names.some((name) => !shown.has(name)));
  });
}

/** Reads the record that the address names, by the call that the drawer's action reads it with. */
function useRecord(action: Action | undefined, block: TableBlock, key: string | undefined, row: Data | undefined) {
  const { screen, scopeOf } = useScreenContext();
  const scope: Scope = scopeOf({ row: row ?? { [block.rowKey]: key } });
  const { detail, form } = action ?? {};
  const input = detail === undefined ? valuesOf(form?.send ?? {}, scope) : { [detail.as ?? detail.key]: key };
  const enabled = key !== undefined && action !== undefined;
  return useCall(detail?.call ?? form?.call, input, { screen: screen.id, enabled, keep: false, shown: true });
}

/**
 * Renders one record of a list in a drawer beside the list: its fields in sections, and its actions. Buttons open the previous and the next
 * record of the page. The URL contains the key of the record. If the record does not exist, the drawer closes, and a toast says so.
 */
export function RowDrawer({ name, block, table }: RowDrawerProps): ReactNode {
  const { screen, query, scopeOf } = useScreenContext();
  const { toast } = useRuntime();
  const narrow = useMedia(NARROW);
  const { open } = namesOf(screen, name);
  const key = query.search.get(open) ?? undefined;
  const keyOf = (row: Data | undefined): string | undefined => (row === undefined ? undefined : String(ownValue(row, block.rowKey)));
  const index = table.rows.findIndex((row) => keyOf(row) === key);
  const row = table.rows[index];
  const action = screen.actions[block.rowOpen ?? ""];
  const reading = useRecord(action, block, key, row);
  const record = reading.data === null || reading.data === undefined ? undefined : { ...row, ...(reading.data as Data) };
  const close = () => query.patch({ [open]: undefined });
  const seen = useRef<string>(undefined);
  if (record !== undefined) seen.current = key;
  const gone = reading.isError && (reading.error as ReplyError).status === NOT_FOUND ? (reading.error as ReplyError).message : undefined;
  const step = (by: number): ReactNode => {
    const next = index < 0 ? undefined : keyOf(table.rows[index + by]);
    const label = by < 0 ? "上一条" : "下一条";
    return (
      <Button
        type="text"
        icon={by < 0 ? <LeftOutlined /> : <RightOutlined />}
        aria-label={label}
        title={label}
        disabled={next === undefined}
        onClick={() => query.patch({ [open]: next })}
      />
    );
  };
  useEffect(() => {
    if (gone === undefined) return;
    // A user who has just deleted the record knows that it is gone.
    if (seen.current !== key) toast.error(gone);
    query.patch({ [open]: undefined });
  }, [gone, query, open, key, toast]);
  if (action?.form === undefined) return null;
  const scope = scopeOf({ row: record ?? null });
  const offered = shownActions(screen, besideFields(block, screen, action.form), scope).map((item) => item.action.id);
  const isOffered = record === undefined || availabilityOf(screen, action, scope).state === "open";
  return (
    <Drawer
      open={key !== undefined && isOffered}
      onClose={close}
      size={narrow ? "100%" : WIDTH}
      title={nameOf(block.naming, record, scope) ?? titleOf(action, scope)}
      extra={
        <>
          {step(-1)}
          {step(1)}
        </>
      }
      footer={record !== undefined && offered.length > 0 ? <RowActions ids={offered} row={record} /> : null}
      destroyOnHidden
    >
      {reading.isError && <ReadFailure error={reading.error as ReplyError} retry={() => void reading.refetch()} />}
      {record === undefined && reading.isFetching && <LoadingLines rows={8} />}
      {record !== undefined && (
        <RecordSections form={action.form} record={record} scope={scope} workflow={screen.workflow} screen={screen.id} copyable />
      )}
    </Drawer>
  );
}
