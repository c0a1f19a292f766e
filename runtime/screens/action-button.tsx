import { Button, type ButtonProps } from "antd";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { Data } from "../contract/values/data.ts";
import type { Action } from "../contract/language/screen.ts";
import { Hinted } from "../parts/hinted.tsx";
import { LinkButton, type LinkButtonProps } from "../parts/link-button.tsx";
import { useScreenContext } from "./screen-context.ts";

interface OfAction {
  action: Action;
  row: Data | undefined;
  hint: string | undefined;
}

interface ActionButtonProps extends OfAction, Omit<ButtonProps, "action" | "loading"> {}

/**
 * Milliseconds for which an action runs before its button shows a spinner. If the spinner appeared only briefly, antd would leave an
 * invisible icon that screen readers read.
 */
const SPINNER_DELAY = 200;

/** Renders the button of an action. It shows a spinner while the action runs and no dialog shows the progress. */
export function ActionButton({ action, row, hint, ...button }: ActionButtonProps): ReactNode {
  const runs = useRuns(action, row);
  return (
    <Hinted hint={hint}>
      <Button {...button} loading={runs ? { delay: SPINNER_DELAY } : false} />
    </Hinted>
  );
}

/** Renders the action of a row as a link, with a spinner while it runs. */
export function ActionLink({ action, row, hint, ...link }: OfAction & Omit<LinkButtonProps, "loads">): ReactNode {
  const runs = useRuns(action, row);
  const [loads, setLoads] = useState(false);
  useEffect(() => {
    if (!runs) return setLoads(false);
    const timer = setTimeout(() => setLoads(true), SPINNER_DELAY);
    return () => clearTimeout(timer);
  }, [runs]);
  return (
    <Hinted hint={hint}>
      <LinkButton {...link} loads={loads} />
    </Hinted>
  );
}

function useRuns(action: Action, row: Data | undefined): boolean {
  const { busy } = useScreenContext().actions;
  return useSyncExternalStore(busy.subscribe, () => busy.has(action, row));
}
