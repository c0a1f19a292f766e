import type { Frame, NewFrame } from "./frames.ts";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Action, Screen } from "../contract/language/screen.ts";
import { loadChunk, MissingChunk, NOT_LOADED } from "../host/load-chunk.ts";
import { type Passwords, useRuntime } from "../host/runtime.tsx";
import { RequestKeys } from "../data/request-keys.ts";
import type { Settled } from "../forms/conflict-dialog.tsx";
import type { FormDialogProps } from "../forms/form-dialog.tsx";
import type { OwnControls } from "../forms/form-store.ts";
import { subjectOf, storedSubjectOf } from "./action-subject.ts";
import { Busy, type Mark } from "./busy.ts";
import { readyDialog } from "./action-dialogs.tsx";
import { type Entered, NOTHING_ENTERED } from "./input.ts";
import type { Chain, MadeRecord } from "./action-run.ts";
import { runAction } from "./run-action.ts";
import { undoButton } from "./undo-removal.ts";
import { transformPasswords } from "./transform-passwords.ts";
import type { ImportDialogProps } from "../forms/import-dialog.tsx";
import type { ImportDone } from "../forms/list-import-dialog.tsx";
import type { Outcome, ActionContext } from "./action-context.ts";

const FILLED = "已填入，尚未保存";

/** Tests whether the action only reads values into the form. They are not saved yet, and the toast says so. */
const isFilling = ({ set, call }: Action): boolean => set !== undefined && call?.method === "get";

/** Tests whether the action writes its reply into the form. It shows no success toast, because the result itself may be a negative one. */
const isAnswering = (action: Action): boolean => action.set !== undefined && !isFilling(action);

/** How a run of an action ended, and whether it changed data. After a change, the data of the screen is read again. */
export type Ended = Outcome & { changed: boolean };

/** Runs the actions of a screen, and lists the running actions and their open dialogs. {@link useActionRunner} returns it. */
export interface ActionRunner {
  /**
   * Runs an action on the row in `extra` and on the values of a page form. Only one run per action and row is active at a time:
   * a second call resolves to `left`. With `rows`, it acts on these rows in one call instead.
   */
  run: (action: Action, extra: Partial<Scope>, entered?: Entered, rows?: readonly Data[]) => Promise<Ended>;
  /** The same object for the life of the page. */
  busy: Busy;
  frames: readonly Frame[];
}

/** Options of {@link useActionRunner}. */
export interface RunnerOptions {
  screen: Screen;
  scopeOf: RefObject<(extra?: Partial<Scope>) => Scope>;
  /** Called after a change of data, with the touched records and what was added. */
  onChanged: (touched: readonly Data[], made?: MadeRecord) => void;
  /** Called when the record was changed or removed by another user (409, 404), to reload what is shown. Default: does nothing. */
  onStale?: () => void;
  /** Custom inputs for form fields, by field name. Must be the same object for the life of the runner. */
  controls?: OwnControls | undefined;
  /**
   * Completes the input as the last step before it is sent, for example with a signature. Resolves to undefined to cancel the
   * call, after it has shown why.
   */
  complete?: Complete | undefined;
}

/**
 * Completes the input of a call as the last step before it is sent, for example with a signature. Resolves to undefined to cancel the call.
 */
export type Complete = (input: Data) => Promise<Data | undefined>;

function useFrames(busy: Busy) {
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const count = useRef(0);
  const open = useCallback(
    (frame: NewFrame): (() => void) => {
      count.current += 1;
      const id = count.current;
      const opener = document.activeElement;
      setFrames((old) => [...old, { ...frame, id, opener } as Frame]);
      const closed = busy.open();
      return () => {
        setFrames((old) => old.filter((item) => item.id !== id));
        closed();
      };
    },
    [busy],
  );
  return { frames, open };
}

/** Opens a dialog and waits for its result. The dialog closes before the promise resolves. */
async function until<E>({ open, ready }: Dialogs, frameOf: (end: (how: E) => void) => NewFrame): Promise<E> {
  let close = () => {};
  let resolveEnd: (how: E) => void = () => {};
  const ended = new Promise<E>((resolve) => {
    resolveEnd = resolve;
  });
  const frame = frameOf((how) => {
    close();
    resolveEnd(how);
  });
  const coming = ready(frame);
  if (coming !== undefined) await coming;
  close = open(frame);
  return ended;
}

interface Dialogs {
  open: (frame: NewFrame) => () => void;
  /**
   * Loads the code of a dialog.
   *
   * @returns undefined if it is already loaded
   */
  ready: (frame: NewFrame) => Promise<unknown> | undefined;
}

/** Wraps dialogs in promises, so that the code of an action reads from top to bottom. */
function dialogsOf(
  dialogs: Dialogs,
): Pick<
  ActionContext,
  "ask" | "openForm" | "show" | "settle" | "openScreen" | "openHistory" | "openImport" | "openSheet" | "showRefused" | "openCustom"
> {
  return {
    ask: (confirm, about, scope, danger, proceed) =>
      until(dialogs, (end) => ({ kind: "confirm", confirm, about, scope, danger, proceed, end })),
    openForm: (props) =>
      until<"saved" | "left">(dialogs, (end) => {
        const onSubmit: FormDialogProps["onSubmit"] = async (entry, another) => {
          const done = await props.onSubmit(entry, another);
          if (done === true) end("saved");
          return done;
        };
        return { kind: "form", props: { ...props, onSubmit, onLeave: () => end("left") } };
      }),
    show: (props) => until<void>(dialogs, (end) => ({ kind: "show", props: { ...props, close: () => end() } })),
    settle: (props) => until<Settled>(dialogs, (end) => ({ kind: "conflict", props: { ...props, end } })),
    openScreen: (props) => until<void>(dialogs, (end) => ({ kind: "screen", props, close: () => end() })),
    openHistory: (props) => until<void>(dialogs, (end) => ({ kind: "history", props, close: () => end() })),
    openImport: (props) => until<ImportDone | undefined>(dialogs, (end) => ({ kind: "import", props: { ...props, end } })),
    openSheet: (props) =>
      until<"saved" | "left">(dialogs, (end) => {
        const onTake: ImportDialogProps["onTake"] = async (rows) => {
          const refused = await props.onTake(rows);
          if (refused === undefined) end("saved");
          return refused;
        };
        return { kind: "sheet", props: { ...props, onTake, onLeave: () => end("left") } };
      }),
    showRefused: (props) => until<void>(dialogs, (end) => ({ kind: "refused", props, close: () => end() })),
    openCustom: (dialog, scope) => until(dialogs, (end) => ({ kind: "custom", dialog, scope, end })),
  };
}

const ignore = () => {};

/** Loads the code of actions over several rows on demand, because few lists have such actions. */
const rowsRunner = () => import("./run-rows.ts");

/**
 * Returns the function `run`, which runs an action of a screen. Also returns the list of running actions, and their open dialogs. An action
 * never runs twice on the same row at the same time.
 */
export function useActionRunner(options: RunnerOptions): ActionRunner {
  const { screen, scopeOf, onChanged, onStale = ignore, controls, complete } = options;
  const { http, toast, navigation, passwords, passwordRules, slots } = useRuntime();
  const [busy] = useState(() => new Busy());
  const { frames, open } = useFrames(busy);
  const running = useRef<Mark[]>([]);
  const [keys] = useState(() => new RequestKeys(true));

  const runOnce = useCallback(
    async (action: Action, extra: Partial<Scope>, entered: Entered = NOTHING_ENTERED, rows?: readonly Data[]): Promise<Ended> => {
      if (running.current.some((item) => item.action === action && item.row === extra.row)) return { status: "left", changed: false };
      toast.next();
      const mark = { action, row: extra.row };
      running.current.push(mark);
      busy.begin(mark);
      const chain: Chain = { changed: false, touched: [], calls: 0 };
      let isReloaded = false;
      const reload = () => {
        if (!chain.changed || isReloaded) return;
        isReloaded = true;
        onChanged(chain.touched, chain.made);
      };
      // From here on the dialog shows progress, not the button.
      const dialogs = dialogsOf({
        open: (frame) => {
          busy.end(mark);
          toast.next();
          return open(frame);
        },
        ready: (frame) => readyDialog(frame, slots),
      });
      // The password transformation is requested once per submission of a form.
      let asked: ReturnType<Passwords> | undefined;
      const stage: ActionContext = {
        screen,
        http,
        toast,
        navigation,
        scopeOf: (more) => scopeOf.current(more),
        keys,
        start: (other, more, holding) => latestRun.current(other, more, holding),
        print: () => window.print(),
        sealed: async (call, input) => {
          const travelling = await transformPasswords(call, input, () => {
            asked ??= passwords();
            return asked;
          });
          return travelling === undefined || complete === undefined ? travelling : complete(travelling);
        },
        passwordRules,
        stale: onStale,
        reload,
        about: (scope) => subjectOf(screen, action, scope),
        ...dialogs,
        openForm: async (props) => {
          const ended = await dialogs.openForm({
            ...props,
            controls,
            onSubmit: (entry, another) => {
              asked = undefined;
              toast.next();
              return props.onSubmit(entry, another);
            },
          });
          if (ended === "left") toast.next();
          return ended;
        },
      };
      try {
        const outcome =
          rows === undefined
            ? await runAction({ stage, action, extra, chain, entered })
            : await (await loadChunk(rowsRunner)).runOnRows({ stage, action, chain }, rows);
        if (outcome.status === "done") (entered.keys ?? keys).renew();
        // A chain shows one toast: the message of its last action.
        if (outcome.status === "done" && chain.changed && outcome.msg !== undefined && !isAnswering(action)) {
          // The message about several rows counts them.
          const about =
            isFilling(action) || rows !== undefined ? undefined : storedSubjectOf(screen, action, scopeOf.current(extra), chain.touched);
          const undo = outcome.undo && undoButton(outcome.undo, http, toast, () => onChanged([]));
          const options = about === undefined && undo === undefined ? undefined : { about, action: undo };
          toast.success(isFilling(action) ? FILLED : outcome.msg || "操作成功", options);
        }
        return { ...outcome, changed: chain.changed };
      } catch (error) {
        if (!(error instanceof MissingChunk)) throw error;
        toast.error(NOT_LOADED, { persistent: true });
        return { status: "failed", changed: chain.changed };
      } finally {
        running.current = running.current.filter((item) => item !== mark);
        busy.end(mark);
        reload();
      }
    },
    [screen, http, toast, navigation, passwords, passwordRules, slots, scopeOf, keys, busy, open, onChanged, onStale, controls, complete],
  );
  const run = useCallback<ActionRunner["run"]>(
    async (...args) => {
      let ended = await runOnce(...args);
      let { changed } = ended;
      while (ended.status === "done" && ended.another === true) {
        ended = await runOnce(...args);
        changed ||= ended.changed;
      }
      return { ...ended, changed };
    },
    [runOnce],
  );
  const latestRun = useRef(run);
  latestRun.current = run;
  return useMemo(() => ({ run, busy, frames }), [run, busy, frames]);
}
