import type { AxiosInstance } from "axios";
import type { Action } from "../contract/language/screen.ts";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { MOST_ROWS } from "../contract/wire/rows-call.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { RequestKeys } from "../data/request-keys.ts";
import { replyOf } from "../data/send-call.ts";
import type { Toast, ToastAction } from "../host/toast.tsx";
import type { Undo } from "./action-context.ts";

/**
 * Builds the call that restores the records which an action has deleted, for the button 撤销.
 *
 * @param inputs the input of the action's call for each deleted row
 * @returns undefined if the action declares no `undo`, or has deleted no record or more than 100
 */
export function undoOf({ undo, call }: Action, inputs: readonly Data[]): Undo | undefined {
  if (undo === undefined || call === undefined) return undefined;
  const keys = inputs.flatMap((input) => ownValue(input, undo.key) as string | readonly string[]);
  if (keys.length === 0 || keys.length > MOST_ROWS) return undefined;
  return { call: undo.call, input: { call: call.id, ...(keys.length === 1 ? { key: keys[0] } : { keys }) } };
}

/**
 * Returns the button 撤销 for a toast. The button restores the records that an action has deleted.
 *
 * @param http sends the restoring call
 * @param onChanged called after the call, whether it succeeded or not
 */
export function undoButton({ call, input }: Undo, http: AxiosInstance, toast: Toast, onChanged: () => void): ToastAction {
  const run = async (): Promise<void> => {
    const key = new RequestKeys(true).keyFor(call.id, JSON.stringify(input));
    try {
      const { msg } = await replyOf(http, call, input, { change: true, toasts: "none", key });
      toast.success(msg);
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      showFailureToast(toast, error);
    } finally {
      onChanged();
    }
  };
  return { label: "撤销", run: () => void run() };
}
