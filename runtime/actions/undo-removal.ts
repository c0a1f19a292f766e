import type { AxiosInstance } from "axios";
import type { Action } from "../contract/language/screen.ts";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { RequestKeys } from "../data/request-keys.ts";
import { replyOf } from "../data/send-call.ts";
import type { Toast, ToastAction } from "../host/toast.tsx";
import type { Undo } from "./action-context.ts";

/**
 * Returns the call that restores the record which an action has deleted.
 *
 * @param input what the action's call was sent with
 * @returns undefined if the action deletes nothing that can be restored
 */
export function undoOf({ undo, call }: Action, input: Data): Undo | undefined {
  if (undo === undefined || call === undefined) return undefined;
  return { call: undo.call, input: { call: call.id, key: ownValue(input, undo.key) } };
}

/** Returns the button of a toast that restores a deleted record. `onChanged` runs afterwards, also if the restoration was refused. */
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
