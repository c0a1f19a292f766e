import { type ReactNode, useSyncExternalStore } from "react";
import { LinkButton } from "../parts/link-button.tsx";
import { missingInputs } from "./requirements.ts";
import type { RecordFormController } from "./use-record-form.ts";
import "./form-requirements.css";

/** Maximum number of missing inputs that are listed by name, so that the line stays short. */
const MOST_LISTED = 6;

/**
 * Renders a line below a form whose actions require different fields. For example, submitting requires a field, but saving a draft does
 * not. The line explains the mark at such fields. It also lists the required fields that are still empty, as links to their inputs. Renders
 * nothing if all actions of the form require the same fields.
 */
export function FormRequirements({ controller }: { controller: RecordFormController }): ReactNode {
  const { store, focus } = controller;
  useSyncExternalStore(store.subscribe, store.scope);
  const { requirements } = store;
  if (requirements === undefined || requirements.later.size === 0) return null;
  const missing = missingInputs(store);
  const rest = missing.length - MOST_LISTED;
  return (
    <div className="gp-requirements">
      <span className="gp-required-later" id={store.legendId}>
        {requirements.by.join("、")}时必填
      </span>
      {missing.length > 0 && (
        <span className="gp-missing">
          未填 {missing.length} 项：
          {missing.slice(0, MOST_LISTED).map(({ key, label }) => (
            <LinkButton key={key} onClick={() => focus(key)}>
              {label}
            </LinkButton>
          ))}
          {rest > 0 && "等"}
        </span>
      )}
    </div>
  );
}
