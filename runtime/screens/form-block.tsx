import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { type Data, labelOf, type Scope } from "../contract/data.ts";
import type { Action, FormBlock, FormItem } from "../contract/screen.ts";
import { useRuntime } from "../data/runtime.tsx";
import { Display } from "../fields/display.tsx";
import { ChildTable } from "../forms/lazy-child-table.tsx";
import { isSection } from "../forms/form-items.ts";
import { RecordForm } from "../forms/record-form.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { useScreenContext } from "./screen-context.ts";
import { useUnloadWarning } from "../forms/use-unload-warning.ts";
import { LoadingLines } from "./loading-lines.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { type FormBlockController, useFormBlock } from "./use-form-block.ts";
import { useFormPage } from "./use-form-page.ts";
import { useHeldRecord, versionOf } from "./use-held-record.ts";

/** A record on a page of its own: header with its state and actions, then its sections. */
export function FormBlockView({ name, block }: { name: string; block: FormBlock }): ReactNode {
  const controller = useFormBlock(name, block);
  const isReadonly = block.form.readonly === true;
  // What was read before and is being edited stays: nothing typed goes because reading again failed.
  if (controller.error !== undefined && (isReadonly || controller.readAt === 0)) {
    return <ReadFailure error={controller.error} retry={controller.retry} />;
  }
  if (controller.first) {
    return (
      <section className="gp-card">
        <LoadingLines rows={10} />
      </section>
    );
  }
  return isReadonly ? <Detail block={block} controller={controller} /> : <HeldFormPage block={block} controller={controller} />;
}

/** An editable page, begun anew with each version of its record that it takes. */
function HeldFormPage({ block, controller }: { block: FormBlock; controller: FormBlockController }): ReactNode {
  const { revision, scopeOf } = useScreenContext();
  const isDirty = useRef(() => false);
  const record = useHeldRecord(controller, revision, isDirty);
  const held = record === controller.record ? controller : { ...controller, record, scope: scopeOf({ row: record ?? null }) };
  return (
    <>
      {controller.error !== undefined && <ReadFailure error={controller.error} retry={controller.retry} />}
      <FormPage key={versionOf(record)} block={block} controller={held} isDirty={isDirty} />
    </>
  );
}

/** Goes back and does nothing else. */
function isWayBack(action: Action | undefined): boolean {
  return action?.go === "back" && action.call === undefined && action.transitions === undefined;
}

/** The title of the page with what tells the record apart: its name, code and state. */
function Header({ block, controller, children }: { block: FormBlock; controller: FormBlockController; children?: ReactNode }): ReactNode {
  const { screen } = useScreenContext();
  const { navigation } = useRuntime();
  const { record, scope } = controller;
  // One way back: the page's own where it has one.
  const ownBack = block.actions.some((id) => isWayBack(screen.actions[id]));
  const state = screen.workflow === undefined ? undefined : record?.[screen.workflow.field];
  return (
    <header className="gp-card gp-header">
      {screen.under.length > 0 && !ownBack && (
        <Button type="text" aria-label="返回" icon={<ArrowLeftOutlined />} onClick={() => navigation.back(screen.under)} />
      )}
      <h2>{block.title ?? screen.title}</h2>
      {state !== undefined && <Display value={state} format="state" workflow={screen.workflow} scope={scope} />}
      <span className="gp-header-actions">{children}</span>
    </header>
  );
}

function Detail({ block, controller }: { block: FormBlock; controller: FormBlockController }): ReactNode {
  const { scope, record, loading } = controller;
  const items = block.form.items;
  const sections = items.filter(isSection).filter((section) => section.show === undefined || section.show(scope));
  const loose = items.filter((item) => !isSection(item));
  return (
    <div className={loading ? "gp-detail gp-dimmed" : "gp-detail"} aria-busy={loading}>
      <Header block={block} controller={controller}>
        <ActionButtons ids={block.actions} row={record} />
      </Header>
      {sections.map((section, index) => (
        <section key={index} className="gp-card" aria-label={section.section}>
          <h3>{section.section}</h3>
          <Descriptions items={section.items} record={record} scope={scope} />
        </section>
      ))}
      <Descriptions items={loose} record={record} scope={scope} card />
    </div>
  );
}

/** Labels grey, values dark, two columns; lists and long texts take the whole width. */
function Descriptions(props: { items: readonly FormItem[]; record: Data | undefined; scope: Scope; card?: boolean }): ReactNode {
  const { screen } = useScreenContext();
  const { items, record, scope } = props;
  const shown = items.filter((item) => item.show === undefined || item.show(scope));
  if (shown.length === 0) return null;
  return (
    <dl className={`gp-descriptions${props.card === true ? " gp-card" : ""}`}>
      {shown.map((item, index) => {
        if (isSection(item)) return <Descriptions key={index} {...props} items={item.items} card={false} />;
        const value =
          item.names.length === 1
            ? record?.[item.names[0] ?? ""]
            : item.names
                .map((name) => record?.[name])
                .filter(Boolean)
                .join(" ~ ");
        const wide = item.columns !== undefined || item.widget === "textarea";
        return (
          <div key={item.names.join("~")} className={wide ? "gp-description-wide" : ""}>
            {item.columns === undefined && <dt>{labelOf(item.label, scope)}</dt>}
            <dd>
              {item.columns !== undefined ? (
                <ChildTable field={item} value={value} scope={scope} />
              ) : (
                <Display
                  value={value}
                  format={item.format ?? (item.widget === "textarea" ? "pre" : item.type === "boolean" ? "boolean" : "text")}
                  codes={item.codes}
                  unit={item.unit}
                  empty={item.empty}
                  workflow={screen.workflow}
                  scope={scope}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface FormPageProps {
  block: FormBlock;
  controller: FormBlockController;
  /** Told to whoever may begin the page anew. */
  isDirty: RefObject<() => boolean>;
}

function FormPage({ block, controller, isDirty }: FormPageProps): ReactNode {
  const { screen } = useScreenContext();
  const page = useFormPage(block, controller);
  useUnloadWarning(page.form.isDirty);
  useEffect(() => {
    isDirty.current = page.form.isDirty;
  });
  const id = useId();
  const submit = (action: Action) => page.submit(action, id);
  return (
    <>
      <Header block={block} controller={controller} />
      <section className="gp-card" aria-label={screen.title}>
        <RecordForm controller={page.form} id={id} columns={2} />
        <div className="gp-form-actions">
          <ActionButtons ids={block.actions} row={controller.record} onRun={submit} />
        </div>
      </section>
    </>
  );
}
