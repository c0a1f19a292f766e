import { Button, type ButtonProps } from "antd";
import { type ReactNode, useSyncExternalStore } from "react";
import type { Data } from "../contract/values/data.ts";
import type { Action } from "../contract/language/screen.ts";
import { Hinted } from "../parts/hinted.tsx";
import { useScreenContext } from "./screen-context.ts";

interface ActionButtonProps extends Omit<ButtonProps, "action" | "loading"> {
  action: Action;
  row: Data | undefined;
  hint: string | undefined;
}

/** Renders the button of an action. It shows a spinner while the action runs and no dialog shows the progress. */
export function ActionButton({ action, row, hint, ...button }: ActionButtonProps): ReactNode {
  const { busy } = useScreenContext().actions;
  const runs = useSyncExternalStore(busy.subscribe, () => busy.has(action, row));
  return (
    <Hinted hint={hint}>
      {/* Delayed, because a brief flash leaves antd's icon in the button: invisible, but read aloud. */}
      <Button {...button} loading={runs ? { delay: 200 } : false} />
    </Hinted>
  );
}
