import type { FormBlock } from "../contract/language/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import { isOwnChange } from "../forms/differences.ts";
import { type TypedBeside, typedOver } from "../forms/typed-beside.ts";
import { useScreenContext } from "./screen-context.ts";
import type { FormPageController } from "./use-form-page.ts";
import type { FormHandle } from "./use-edited-record.ts";

const DONE_ALREADY = "刚才的操作已经成功，页面已更新";

/**
 * Returns a function that tests whether a newer version of the record was saved by this form itself. The function returns true in two
 * cases. In the first case, the record contains the entered values. In the second case, the record contains the values of a request whose
 * reply was lost; then a toast reports the success. During a save or an upload the function returns false.
 *
 * @param carry receives the entered values that are not saved yet, for the form that is mounted again
 */
export function useCatchUp(
  { form, isSending }: FormPageController,
  block: FormBlock,
  carry: (typed: TypedBeside) => void,
): FormHandle["catchUp"] {
  const { scopeOf } = useScreenContext();
  const { toast } = useRuntime();
  return (record) => {
    const entry = form.entry();
    const isOwn = isOwnChange(block.form, entry, record, scopeOf({ row: record, form: entry.values }));
    if (isSending() || form.store.uploads.size > 0 || !isOwn) return false;
    carry(typedOver(form, record));
    const unseen = entry.keys?.unseen ?? [];
    for (const { message } of unseen) toast.close?.(message);
    if (unseen.length > 0) toast.info(DONE_ALREADY);
    return true;
  };
}
