import type { KeyboardEvent, ReactNode } from "react";
import { METHOD_NAMES, panelId, tabId } from "./method-names.ts";
import type { Method } from "./page-settings.ts";

/** Properties of {@link MethodTabs}, the tabs for the sign-in methods. */
export interface MethodTabsProps {
  methods: readonly Method[];
  chosen: Method;
  onChoose: (method: Method) => void;
}

/** Renders the tabs for the sign-in methods. The left and right arrow keys select the adjacent method. */
export default function MethodTabs({ methods, chosen, onChoose }: MethodTabsProps): ReactNode {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = methods[(methods.indexOf(chosen) + step + methods.length) % methods.length];
    if (next === undefined) return;
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div className="sign-in-methods" role="tablist" aria-label="登录方式" onKeyDown={move}>
      {methods.map((method) => (
        <button
          key={method}
          id={tabId(method)}
          type="button"
          role="tab"
          className={method === chosen ? "sign-in-method chosen" : "sign-in-method"}
          aria-selected={method === chosen}
          aria-controls={panelId(method)}
          tabIndex={method === chosen ? 0 : -1}
          onClick={() => onChoose(method)}
        >
          {METHOD_NAMES[method]}
        </button>
      ))}
    </div>
  );
}
