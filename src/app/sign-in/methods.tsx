import { lazy, type ReactNode, Suspense, useState } from "react";
import { AccountForm, type MethodProps } from "./account-form.tsx";
import { MethodTabs, panelId, tabId } from "./method-tabs.tsx";
import type { Method } from "./page-settings.ts";

const PhoneForm = lazy(() => import("./phone-form.tsx"));
const CaForm = lazy(() => import("./ca-form.tsx"));

const FORMS = { "1": AccountForm, "2": PhoneForm, "3": CaForm } as const;

/** The chosen way to sign in; one that was opened keeps what was typed (P-LOGIN-02). */
export function Methods({ methods, onSignedIn }: MethodProps & { methods: readonly Method[] }): ReactNode {
  const [chosen, setChosen] = useState<Method>("1");
  const [opened, setOpened] = useState<readonly Method[]>(["1"]);
  const choose = (method: Method) => {
    setChosen(method);
    setOpened((before) => (before.includes(method) ? before : [...before, method]));
  };
  return (
    <>
      <MethodTabs methods={methods} chosen={chosen} onChoose={choose} />
      {methods.map((method) => {
        const Form = FORMS[method];
        const tabbed = methods.length > 1 ? { role: "tabpanel", "aria-labelledby": tabId(method) } : {};
        return (
          <div key={method} id={panelId(method)} className="sign-in-panel" hidden={method !== chosen} {...tabbed}>
            <Suspense fallback={null}>{opened.includes(method) ? <Form onSignedIn={onSignedIn} /> : null}</Suspense>
          </div>
        );
      })}
    </>
  );
}
