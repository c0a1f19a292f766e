import type { KeyboardEvent, ReactNode } from "react";
import type { Method } from "./page-settings.ts";

export const METHOD_NAMES: Readonly<Record<Method, string>> = { "1": "账号登录", "2": "手机登录", "3": "CA登录" };

export interface MethodTabsProps {
  methods: readonly Method[];
  chosen: Method;
  onChoose: (method: Method) => void;
}

/** The ways to sign in. One alone stands as a heading in the same place, so that nothing moves when others join it. */
export function MethodTabs({ methods, chosen, onChoose }: MethodTabsProps): ReactNode {
  if (methods.length < 2) {
    return (
      <div className="sign-in-methods">
        <span className="sign-in-method chosen">{METHOD_NAMES["1"]}</span>
      </div>
    );
  }
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

export const tabId = (method: Method): string => `sign-in-tab-${method}`;
export const panelId = (method: Method): string => `sign-in-panel-${method}`;
