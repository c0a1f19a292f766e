import { lazy, type ReactNode, Suspense, useState } from "react";
import { AccountForm, type MethodProps } from "./account-form.tsx";
import { METHOD_NAMES, panelId, tabId } from "./method-names.ts";
import type { Method } from "./page-settings.ts";

const MethodTabs = lazy(() => import("./method-tabs.tsx"));
const PhoneForm = lazy(() => import("./phone-form.tsx"));
const CaForm = lazy(() => import("./ca-form.tsx"));

const FORMS = { "1": AccountForm, "2": PhoneForm, "3": CaForm } as const;

/** A single method is shown as a heading at the position of the tabs, so that the layout does not shift when others are added. */
const ONE_METHOD = (
  <div className="sign-in-methods">
    <span className="sign-in-method chosen">{METHOD_NAMES["1"]}</span>
  </div>
);

/** Renders the form of the selected sign-in method. Forms that were opened before retain their input (P-LOGIN-02). */
export function Methods({ methods, onSignedIn }: MethodProps & { methods: readonly Method[] }): ReactNode {
  const [chosen, setChosen] = useState<Method>("1");
  const [opened, setOpened] = useState<readonly Method[]>(["1"]);
  const choose = (method: Method) => {
    setChosen(method);
    setOpened((before) => (before.includes(method) ? before : [...before, method]));
  };
  return (
    <>
      {methods.length > 1 ? (
        <Suspense fallback={ONE_METHOD}>
          <MethodTabs methods={methods} chosen={chosen} onChoose={choose} />
        </Suspense>
      ) : (
        ONE_METHOD
      )}
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
