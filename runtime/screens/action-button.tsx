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

/** The button of an action: it turns while the action runs and no dialog shows it. */
export function ActionButton({ action, row, hint, ...button }: ActionButtonProps): ReactNode {
  const { busy } = useScreenContext().actions;
  const runs = useSyncExternalStore(busy.subscribe, () => busy.has(action, row));
  return (
    <Hinted hint={hint}>
      {/* Late, because a flash leaves antd's icon behind, unseen but read aloud. */}
      <Button {...button} loading={runs ? { delay: 200 } : false} />
    </Hinted>
  );
}
