import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { closedReason } from "../actions/availability.ts";
import type { Data } from "../contract/values/data.ts";
import { nameOf } from "../contract/language/record-name.ts";
import type { Action, FormBlock } from "../contract/language/screen.ts";
import { isOutOfReach } from "../data/reply-error.ts";
import { useRuntime } from "../host/runtime.tsx";
import { Display } from "../fields/display.tsx";
import { isSection } from "../forms/form-items.ts";
import { FormRequirements } from "../forms/form-requirements.tsx";
import { RecordForm } from "../forms/record-form.tsx";
import { RecordView } from "../forms/record-view.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { useScreenContext } from "./screen-context.ts";
import type { RecordFormController } from "../forms/use-record-form.ts";
import { useFormDraft } from "../forms/use-form-draft.ts";
import { useLeaveQuestion } from "../forms/use-leave-question.tsx";
import { typeAgain, type TypedBeside } from "../forms/typed-beside.ts";
import { useUnsaved } from "../forms/use-unsaved.ts";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { type FormBlockController, useFormBlock } from "./use-form-block.ts";
import { useCatchUp } from "./use-catch-up.ts";
import { useFormPage } from "./use-form-page.ts";
import {
  type FormHandle,
  type EditedRecord,
  useEditedRecord,
  useInitialValues,
  useEvaluatedRecord,
  versionOf,
} from "./use-edited-record.ts";
import { type Saving, useSaving } from "./use-saving.ts";
import { ownValue } from "../contract/values/own-value.ts";

/**
 * Renders a form block: a header with the title, the state of the record and the actions, and below it the sections of the form. If the
 * record cannot be read, it renders the error instead.
 */
export function FormBlockView({ name, block }: { name: string; block: FormBlock }): ReactNode {
  const { screen } = useScreenContext();
  const { navigation } = useRuntime();
  const controller = useFormBlock(name, block);
  const isReadonly = block.form.readonly === true;
  // A failed re-read does not replace a record that is being edited, so that nothing typed is lost. A new record can be edited
  // without its initial values.
  if (controller.error !== undefined && (isReadonly || (controller.readAt === 0 && block.start === undefined))) {
    return (
      <>
        <Header block={block} controller={controller} lost />
        <ReadFailure
          error={controller.error}
          retry={controller.retry}
          {...(screen.under.length === 0 ? {} : { back: () => navigation.back(screen.under) })}
        />
      </>
    );
  }
  if (controller.first) {
    return (
      <section className="gp-card">
        <LoadingLines rows={10} />
      </section>
    );
  }
  return isReadonly ? <Detail block={block} controller={controller} /> : <EditableFormPage block={block} controller={controller} />;
}

/** Operations that are used until the form of a page is mounted: nothing is unsaved, and every record is taken over. */
const NO_FORM: FormHandle = { isDirty: () => false, catchUp: () => true };

/** Shows an editable page. It remounts the form with each version of the record that it takes over. */
function EditableFormPage({ block, controller }: { block: FormBlock; controller: FormBlockController }): ReactNode {
  const { screen, revision, scopeOf } = useScreenContext();
  const form = useRef(NO_FORM);
  const edited = useEditedRecord(controller, revision, form);
  const { record, isBehind, takeLatest } = edited;
  const evaluated = useEvaluatedRecord(edited, controller.record);
  const start = useInitialValues(controller.start, form);
  const saving = useSaving(controller, versionOf(record) !== versionOf(controller.record));
  const typed = { ...controller, start, ...(record === controller.record ? {} : { record, scope: scopeOf({ row: record ?? null }) }) };
  const isGone = isOutOfReach(controller.error);
  // If another user changed the record, `BehindBar` explains more, and the typed values can be copied.
  const closed = isGone || isBehind ? undefined : closedReason(screen, block.actions, typed.scope);
  const carried = useRef<TypedBeside>(undefined);
  const takeAll = () => {
    carried.current = undefined;
    takeLatest();
  };
  return (
    <>
      {controller.error !== undefined && !isGone && <ReadFailure error={controller.error} retry={controller.retry} />}
      {/* Shows the stored record, even if an earlier version is being edited. */}
      <Header block={block} controller={controller} gone={isGone} />
      {isGone ? <GoneBar /> : isBehind && <BehindBar takeLatest={takeAll} />}
      {closed !== undefined && <ClosedBar reason={closed} />}
      <FormPage
        key={`${versionOf(record)}${start === undefined ? "" : "+"}`}
        block={block}
        controller={typed}
        evaluated={evaluated}
        gone={isGone}
        saving={saving}
        edited={form}
        carried={carried}
        closed={closed !== undefined}
      />
    </>
  );
}

/** Reports that another user has changed the record that is being edited. */
function BehindBar({ takeLatest }: Pick<EditedRecord, "takeLatest">): ReactNode {
  const { ask, question } = useLeaveQuestion();
  return (
    <div className="gp-behind" role="status">
      <p>数据已被他人修改，状态和可用的操作已更新。您填写的内容仍保留在下方，可以复制。</p>
      <Button size="small" onClick={() => ask(takeLatest)}>
        查看最新内容
      </Button>
      {question}
    </div>
  );
}

/** Reports that the record being edited no longer exists, or is no longer accessible to the user. */
function GoneBar(): ReactNode {
  return (
    <div className="gp-behind" role="status">
      <p>数据已不存在，或已不由您办理。您填写的内容仍保留在下方，可以复制。</p>
    </div>
  );
}

/** Shows the reason why nothing that is typed on the page can be saved. */
function ClosedBar({ reason }: { reason: string }): ReactNode {
  return (
    <div className="gp-behind" role="status">
      <p>{reason}</p>
    </div>
  );
}

/** Tests whether an action goes back and does nothing else. */
function isWayBack(action: Action | undefined): boolean {
  return action?.go === "back" && action.call === undefined && action.transitions === undefined;
}

interface HeaderProps {
  block: FormBlock;
  controller: FormBlockController;
  /** There is no record, so the page's own buttons are not shown. */
  lost?: boolean;
  /** The record is gone, so its state is unknown. */
  gone?: boolean;
  children?: ReactNode;
}

/** Shows the title of the page, and what identifies the record: its name, its code and its state. */
function Header({ block, controller, lost = false, gone = false, children }: HeaderProps): ReactNode {
  const { screen } = useScreenContext();
  const { navigation } = useRuntime();
  const { record, scope } = controller;
  const name = nameOf(block.naming, record, scope);
  useNamedPage(name);
  const Title = controller.isHead ? "h1" : "h2";
  // Only one way back is shown: the page's own if it has one.
  const ownBack = block.actions.some((id) => isWayBack(screen.actions[id]));
  const state = screen.workflow === undefined || gone ? undefined : ownValue(record, screen.workflow.field);
  return (
    <header className="gp-card gp-header">
      {screen.under.length > 0 && (lost || !ownBack) && (
        <Button type="text" aria-label="返回" icon={<ArrowLeftOutlined />} onClick={() => navigation.back(screen.under)} />
      )}
      <div className="gp-header-words">
        <Title>{block.title ?? screen.title}</Title>
        {name !== undefined && <p className="gp-header-name">{name}</p>}
      </div>
      {state !== undefined && <Display value={state} format="state" workflow={screen.workflow} scope={scope} />}
      <span className="gp-header-actions">{children}</span>
    </header>
  );
}

/**
 * Gives the tab, the breadcrumb and the window the name of the page's record. Does nothing for undefined. If several blocks of the page do
 * so, the last one to be rendered decides.
 */
function useNamedPage(name: string | undefined): void {
  const { useLocationState } = useRuntime();
  const { setName } = useLocationState();
  useEffect(() => {
    if (name !== undefined) setName?.(name);
  }, [name, setName]);
}

function Detail({ block, controller }: { block: FormBlock; controller: FormBlockController }): ReactNode {
  const { screen } = useScreenContext();
  const { scope, record, loading } = controller;
  const view = { record, scope, workflow: screen.workflow, screen: screen.id, copyable: true };
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
          <RecordView items={section.items} {...view} />
        </section>
      ))}
      <RecordView items={loose} {...view} card />
    </div>
  );
}

interface FormPageProps {
  block: FormBlock;
  /** Controller of the version that is being edited. */
  controller: FormBlockController;
  /** Record for which the actions are offered. */
  evaluated: Data | undefined;
  /** The record is gone: of the actions only the way back is offered. */
  gone: boolean;
  saving: Saving;
  /** Gives the page access to this form, so that it can decide whether to remount it with another version. */
  edited: RefObject<FormHandle>;
  /** Values typed before the form was remounted. */
  carried: RefObject<TypedBeside | undefined>;
  /** Nothing in the form can be saved. */
  closed: boolean;
}

function FormPage({ block, controller, evaluated, gone, saving, edited, carried, closed }: FormPageProps): ReactNode {
  const { screen } = useScreenContext();
  const id = useId();
  const carry = useCallback(
    (typed: TypedBeside) => {
      carried.current = typed;
    },
    [carried],
  );
  const page = useFormPage({ block, controller, evaluated, formId: id, saving, carry });
  useTypedAgain(page.form, carried);
  useUnsaved(page.form);
  const draftKey = useDraftKey();
  useFormDraft(page.form, closed ? undefined : draftKey);
  const catchUp = useCatchUp(page, block, carry);
  useEffect(() => {
    edited.current = { isDirty: () => page.isSending() || page.form.isDirty(), catchUp };
  });
  return (
    <section className="gp-card" aria-label={screen.title}>
      <RecordForm controller={page.form} id={id} columns={2} busy={page.busy} closed={closed} />
      <div className="gp-form-actions">
        {!closed && !gone && <FormRequirements controller={page.form} />}
        <FormActions
          ids={gone ? block.actions.filter((action) => isWayBack(screen.actions[action])) : block.actions}
          row={evaluated}
          form={page.form}
          onRun={page.submit}
        />
      </div>
    </section>
  );
}

/** Fills a remounted form with the values that were typed before and are not saved. */
function useTypedAgain(form: RecordFormController, carried: RefObject<TypedBeside | undefined>): void {
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const typed = carried.current;
    carried.current = undefined;
    if (typed !== undefined) typeAgain(latest.current, typed);
  }, [carried]);
}

/** Builds the draft key of the page and its record from the address. */
function useDraftKey(): string {
  const { screen, query } = useScreenContext();
  const named = screen.params.map((name) => `${name}=${query.search.get(name) ?? ""}`);
  return [screen.id, ...named].join("/");
}

/** Renders the buttons of a page's form. They follow the entered values without rendering the form again. */
function FormActions({
  form,
  ...rest
}: { form: RecordFormController } & Pick<Parameters<typeof ActionButtons>[0], "ids" | "row" | "onRun">): ReactNode {
  const { store } = form;
  const entered = useSyncExternalStore(store.subscribe, store.scope);
  const { row } = rest;
  return <ActionButtons {...rest} entered={row === undefined ? entered : { ...entered, row }} />;
}
