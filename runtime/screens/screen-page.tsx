import { memo, type ReactNode, useEffect } from "react";
import { ActionDialogs } from "../actions/action-dialogs.tsx";
import type { Data } from "../contract/values/data.ts";
import type { Action, Block, Form, Screen } from "../contract/language/screen.ts";
import { ChoiceBlockView } from "./choice-block.tsx";
import { DeniedPage } from "./denied-page.tsx";
import { lazyInline } from "../host/lazy-inline.tsx";
import { ReloadContext, Slot } from "../host/slot.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { headedBy, ScreenContext, type ScreenController } from "./screen-context.ts";
import { loadRowDrawer, TableBlockView } from "./table-block.tsx";
import { useScreen } from "./use-screen.ts";
import "../parts/screen.css";
import { loadConfirmDialog } from "../actions/load-confirm-dialog.ts";
import { loadFormDialog } from "../forms/load-form-dialog.ts";

/** Milliseconds for which a page must be visible before it is considered idle. */
const REST = 1000;

/**
 * Preloads the code of a page's dialogs while the page is idle, so that the first dialog opens as fast as later ones. A browser
 * without `requestIdleCallback` loads it with the first dialog.
 */
function useReadyDialogs(screen: Screen): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== "function") return;
    let idle: number | undefined;
    const timer = setTimeout(() => {
      idle = requestIdleCallback(() => {
        void readyDialogs(Object.values(screen.actions));
        if (Object.values(screen.blocks).some((block) => block.kind === "table" && block.rowOpen !== undefined))
          loadRowDrawer().catch(() => undefined);
      });
    }, REST);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [screen]);
}

/**
 * Loads in advance the code of the dialogs and controls that the actions of a screen may open. Ignores failures, because the dialog itself
 * loads the code again and reports them.
 */
async function readyDialogs(actions: readonly Action[]): Promise<void> {
  const forms = actions.flatMap(({ form }) => (form === undefined || form.readonly === true ? [] : [form]));
  if (actions.some(({ confirm }) => confirm !== undefined)) loadConfirmDialog().catch(() => undefined);
  if (forms.length === 0) return;
  for (const { input } of actions) input?.().catch(() => undefined);
  const dialog = await loadFormDialog().catch(() => undefined);
  dialog?.readyControls(forms.flatMap(({ items }: Form) => items));
}

// Loaded on demand, because a plain list needs neither.
const TreeBlockView = lazyInline(async () => ({ default: (await import("./tree-block.tsx")).TreeBlockView }), <BlockLoading />);
const TimelineBlockView = lazyInline(async () => ({ default: (await import("./timeline-block.tsx")).TimelineBlockView }), <BlockLoading />);
const FigureBlockView = lazyInline(async () => ({ default: (await import("./figure-block.tsx")).FigureBlockView }), <BlockLoading />);
const ChartBlockView = lazyInline(async () => ({ default: (await import("./chart-block.tsx")).ChartBlockView }), <BlockLoading />);
const FormBlockView = lazyInline(async () => ({ default: (await import("./form-block.tsx")).FormBlockView }), <BlockLoading />);

/**
 * Renders a generated page: its blocks from top to bottom, with trees to their left and `aside` blocks to their right. If `access` of the
 * screen is false for the user, it renders {@link DeniedPage} instead.
 */
export function ScreenPage({ screen }: { screen: Screen }): ReactNode {
  const { controller, frames, allowed, reload } = useScreen(screen);
  useReadyDialogs(screen);
  if (!allowed) return <DeniedPage text={screen.denied} />;
  const blocks = Object.entries(screen.blocks);
  const trees = blocks.filter(([, block]) => block.kind === "tree");
  const others = blocks.filter(([, block]) => block.kind !== "tree");
  const asides = blocks.filter(([, block]) => "aside" in block && block.aside === true);
  const view = ([name, block]: [string, Block]) => <BlockView key={name} name={name} block={block} controller={controller} />;
  const column = rowsOf(others.filter((entry) => !asides.includes(entry))).map(({ kind, entries: [first, ...more] }) =>
    kind === undefined ? (
      view(first)
    ) : (
      <div key={first[0]} className={ROWS[kind]}>
        {[first, ...more].map(view)}
      </div>
    ),
  );
  return (
    <ScreenContext value={controller}>
      <ReloadContext value={reload}>
        <div className="gp-screen" data-screen={screen.id}>
          {headedBy(screen) === undefined && <h1 className="gp-unseen">{screen.title}</h1>}
          {trees.length + asides.length === 0 ? (
            column
          ) : (
            <div className="gp-beside">
              {trees.length > 0 && <div className="gp-aside">{trees.map(view)}</div>}
              <div className="gp-main">{column}</div>
              {asides.length > 0 && <div className="gp-aside gp-aside-end">{asides.map(view)}</div>}
            </div>
          )}
          <ActionDialogs frames={frames} reload={reload} />
        </div>
      </ReloadContext>
    </ScreenContext>
  );
}

/** Kinds of blocks that are rendered side by side, with the class of their row. */
const ROWS = { figure: "gp-numbers", chart: "gp-charts" } as const;

/**
 * Blocks of a screen that are laid out together. `kind` is set for consecutive figures or charts, which share a row; other blocks are one
 * below the other.
 */
interface BlockRow {
  kind: keyof typeof ROWS | undefined;
  entries: [[string, Block], ...[string, Block][]];
}

/** Joins figures, and charts, that follow each other into rows. */
function rowsOf(blocks: readonly [string, Block][]): BlockRow[] {
  const rows: BlockRow[] = [];
  for (const entry of blocks) {
    const kind = entry[1].kind === "figure" || entry[1].kind === "chart" ? entry[1].kind : undefined;
    const last = rows.at(-1);
    if (kind !== undefined && last?.kind === kind) last.entries.push(entry);
    else rows.push({ kind, entries: [entry] });
  }
  return rows;
}

interface BlockViewProps {
  name: string;
  block: Block;
  controller: ScreenController;
}

function BlockLoading(): ReactNode {
  return (
    <section className="gp-card" aria-busy="true">
      <LoadingLines rows={3} />
    </section>
  );
}

/** Renders a block by its kind. It is memoised, so that a dialog over the page does not render the block again. */
const BlockView = memo(({ name, block, controller }: BlockViewProps): ReactNode => {
  switch (block.kind) {
    case "tree":
      return <TreeBlockView name={name} block={block} />;
    case "tabs":
    case "steps":
      return <ChoiceBlockView name={name} block={block} />;
    case "table":
      return <TableBlockView name={name} block={block} />;
    case "form":
      return <FormBlockView name={name} block={block} />;
    case "timeline":
      return <TimelineBlockView block={block} record={recordBeside(controller)} />;
    case "figure":
      return <FigureBlockView block={block} />;
    case "chart":
      return <ChartBlockView block={block} />;
    case "custom":
      return <Slot name={block.custom} row={recordBeside(controller)} screen={controller.screen.id} close={() => {}} />;
  }
});

/** Returns the record that the form of the page has read, so that a custom block need not read it again. */
function recordBeside({ screen, scopeOf }: ScreenController): Data | undefined {
  const form = Object.entries(screen.blocks).find(([, { kind }]) => kind === "form");
  const record = form === undefined ? undefined : scopeOf()[form[0]];
  return record !== null && typeof record === "object" ? (record as Data) : undefined;
}
