import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Dialogs, Screen } from "../contract/language/screen.ts";
import type { OwnControls } from "../forms/form-store.ts";
import { useRuntime } from "../host/runtime.tsx";
import { type ActionRunner, type Complete, useActionRunner } from "./use-action-runner.ts";

/** Properties of a form from schemas/dialogs, whether it is in a dialog or inside a page. */
export interface CallFormProps {
  /** Generated from schemas/dialogs. */
  dialogs: Dialogs;
  /** Name of the action that opens. */
  open: string;
  /** Values that the action can read as `$params`, because it has no page with parameters. */
  params?: Data | undefined;
  /** Custom inputs for fields that no widget covers, by field name. Must be the same object for the life of the form. */
  controls?: OwnControls | undefined;
  /**
   * Completes the input as the last step before it is sent, for example with a signature. Resolves to undefined to cancel the
   * call, after it has shown why.
   */
  complete?: Complete | undefined;
}

/**
 * Runs an action when the component is mounted. The action is declared in schemas/dialogs and belongs to no page.
 *
 * @param onEnd called when the user has closed the form, or when the action and all actions that follow it have ended
 * @returns the runner of the action; its `frames` are the open dialogs, which the caller renders
 * @throws Error if `dialogs` has no action of the name `open`
 */
export function useCallForm({ dialogs, open, params, controls, complete }: CallFormProps, onEnd: () => void): ActionRunner {
  const { user: userNow, reloadUser, setting, now } = useRuntime();
  const screen = useMemo<Screen>(() => ({ ...dialogs, path: "", params: [], under: [], blocks: {} }), [dialogs]);
  // The user as of when the form opened, with its version, so that later changes by others are not overwritten.
  const [user] = useState(userNow);
  const scopeOf = useRef((extra?: Partial<Scope>): Scope => ({ user, now: now(), ...extra }));
  scopeOf.current = (extra) => ({ user, params, setting, now: now(), ...extra });
  const reload = useCallback(() => void reloadUser(), [reloadUser]);
  const completed = useRef(complete);
  completed.current = complete;
  const last = useCallback<Complete>(async (input) => (completed.current === undefined ? input : completed.current(input)), []);
  const runner = useActionRunner({ screen, scopeOf, onChanged: reload, onStale: reload, controls, complete: last });

  const ended = useRef(onEnd);
  ended.current = onEnd;
  const started = useRef(false);
  const { run } = runner;
  useEffect(() => {
    const action = screen.actions[open];
    if (action === undefined)
      throw new Error(`dialog "${open}" of "${screen.id}": expected one of ${Object.keys(screen.actions).join(", ")}`);
    if (started.current) return;
    started.current = true;
    void run(action, {}).then(() => ended.current());
  }, [screen, open, run]);
  return runner;
}
