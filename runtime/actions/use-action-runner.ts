import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Data, Scope } from "../contract/data.ts";
import type { Action, Confirm, Screen } from "../contract/screen.ts";
import { MissingChunk, NOT_LOADED } from "../data/load-chunk.ts";
import { useRuntime } from "../data/runtime.tsx";
import type { FormDialogProps } from "../forms/form-dialog.tsx";
import type { Entered } from "./input.ts";
import { type Chain, runAction } from "./run-action.ts";
import type { Answer, Outcome, Stage } from "./stage.ts";

/** A dialog that is open. Later ones lie above. */
export type Frame = { id: number; opener: Element | null } & (
  | {
      kind: "confirm";
      confirm: Confirm;
      scope: Scope;
      danger: boolean;
      proceed: (answer: Answer) => Promise<boolean>;
      end: (how: "answered" | "left") => void;
    }
  | { kind: "form"; props: FormDialogProps }
  | { kind: "custom"; name: string; scope: Scope; end: (closed: { reply: unknown } | undefined) => void }
);

export interface ActionRunner {
  /** Runs an action on what `extra` names (the row) and what a form of the page holds. One run of the same action on the same row at a time. */
  run: (action: Action, extra: Partial<Scope>, entered?: Entered) => Promise<Outcome>;
  /** Whether this action is running on this row, before its dialog opens. */
  isBusy: (action: Action, row: unknown) => boolean;
  frames: readonly Frame[];
}

export interface RunnerOptions {
  screen: Screen;
  scopeOf: RefObject<(extra?: Partial<Scope>) => Scope>;
  /** After a change of data. */
  onChanged: (touched: readonly Data[]) => void;
}

type NewFrame = Frame extends infer F ? (F extends Frame ? Omit<F, "id" | "opener"> : never) : never;

function useFrames() {
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const count = useRef(0);
  const open = useCallback((frame: NewFrame): (() => void) => {
    count.current += 1;
    const id = count.current;
    const opener = document.activeElement;
    setFrames((old) => [...old, { ...frame, id, opener } as Frame]);
    return () => setFrames((old) => old.filter((item) => item.id !== id));
  }, []);
  return { frames, open };
}

/** Opens a dialog and waits for its end: closed first, then told. */
function until<E>(open: (frame: NewFrame) => () => void, frameOf: (end: (how: E) => void) => NewFrame): Promise<E> {
  return new Promise((resolve) => {
    let close = () => {};
    const end = (how: E) => {
      close();
      resolve(how);
    };
    close = open(frameOf(end));
  });
}

/** Opens dialogs as promises, so that an action reads from top to bottom. */
function dialogsOf(open: (frame: NewFrame) => () => void): Pick<Stage, "ask" | "openForm" | "openCustom"> {
  return {
    ask: (confirm, scope, danger, proceed) => until(open, (end) => ({ kind: "confirm", confirm, scope, danger, proceed, end })),
    openForm: (props) =>
      until<"saved" | "left">(open, (end) => {
        const onSubmit: FormDialogProps["onSubmit"] = async (entry) => {
          const done = await props.onSubmit(entry);
          if (done === true) end("saved");
          return done;
        };
        return { kind: "form", props: { ...props, onSubmit, onLeave: () => end("left") } };
      }),
    openCustom: (name, scope) => until(open, (end) => ({ kind: "custom", name, scope, end })),
  };
}

export function useActionRunner({ screen, scopeOf, onChanged }: RunnerOptions): ActionRunner {
  const { http, toast, navigation } = useRuntime();
  const { frames, open } = useFrames();
  const [busy, setBusy] = useState<readonly { action: Action; row: unknown }[]>([]);
  const running = useRef<{ action: Action; row: unknown }[]>([]);

  const run = useCallback(
    async (action: Action, extra: Partial<Scope>, entered?: Entered): Promise<Outcome> => {
      if (running.current.some((item) => item.action === action && item.row === extra.row)) return { status: "left" };
      const mark = { action, row: extra.row };
      running.current.push(mark);
      setBusy([...running.current]);
      const chain: Chain = { changed: false, touched: [] };
      // From here on the dialog shows what goes on, not the button.
      const dialogs = dialogsOf((frame) => {
        setBusy((old) => old.filter((item) => item !== mark));
        return open(frame);
      });
      const stage: Stage = { screen, http, toast, navigation, scopeOf: (more) => scopeOf.current(more), ...dialogs };
      try {
        const outcome = await runAction(stage, action, extra, chain, entered);
        // One toast for the whole chain: its last message.
        if (outcome.status === "done" && chain.changed && outcome.msg !== undefined) toast.success(outcome.msg || "操作成功");
        return outcome;
      } catch (error) {
        if (!(error instanceof MissingChunk)) throw error;
        toast.error(NOT_LOADED, { persistent: true });
        return { status: "failed" };
      } finally {
        running.current = running.current.filter((item) => item !== mark);
        setBusy([...running.current]);
        if (chain.changed) onChanged(chain.touched);
      }
    },
    [screen, http, toast, navigation, scopeOf, open, onChanged],
  );
  const isBusy = useCallback((action: Action, row: unknown) => busy.some((item) => item.action === action && item.row === row), [busy]);
  return useMemo(() => ({ run, isBusy, frames }), [run, isBusy, frames]);
}
