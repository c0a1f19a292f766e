import { App, Input } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Field, Form, Screen } from "../../../runtime/contract/language/screen.ts";
import { RecordForm } from "../../../runtime/forms/record-form.tsx";
import { type RecordFormController, useRecordForm } from "../../../runtime/forms/use-record-form.ts";
import { createHttp, RuntimeProvider, ScreenPage, type Toast } from "../../../runtime/index.ts";

/** Page of the form and list benchmark. tests/bench/browser.ts calls the functions of `window.bench`. */
const toast: Toast = { success: () => {}, error: () => {}, info: () => {}, warning: () => {}, failure: () => {} } as unknown as Toast;
const http = createHttp({ toast, endSession: () => {}, token: () => "t" } as unknown as Parameters<typeof createHttp>[0]);

function formOf(count: number): Form {
  const items = Array.from(
    { length: count },
    (_, index): Field => ({ names: [`field${index}`], label: `字段${index}`, type: "string", widget: "text" }),
  );
  return { errors: "fields", items };
}

let controller: RecordFormController | undefined;

function Generated({ form }: { form: Form }): ReactNode {
  controller = useRecordForm({
    form,
    record: undefined,
    screen: "bench",
    scopeOf: (values: Data) => ({ user: {}, form: values, now: "" }),
    validate: () => [],
    onValid: () => {},
  });
  return <RecordForm controller={controller} id="bench" columns={2} />;
}

function BareInput({ id }: { id: string }): ReactNode {
  const [value, setValue] = useState("");
  return (
    <label htmlFor={id}>
      {id}
      <Input id={id} value={value} onChange={(event) => setValue(event.target.value)} />
    </label>
  );
}

function List({ rows, fields }: { rows: Data[]; fields: string[] }): ReactNode {
  const screen = useRef<Screen>({
    id: "bench",
    title: "列表",
    path: "/",
    params: [],
    under: [],
    actions: {},
    blocks: {
      list: {
        kind: "table",
        rows: () => rows,
        search: [],
        checks: [],
        rowKey: "id",
        virtual: true,
        pageSizes: [10],
        actions: [],
        rowActions: [],
        columns: fields.map((field) => ({ field, label: field, format: "text" as const })),
      },
    },
  });
  return <ScreenPage screen={screen.current} />;
}

function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }): ReactNode {
  const once = useRef(onMount);
  useEffect(() => once.current(), []);
  return children;
}

let root: Root | undefined;

function show(node: ReactNode): Promise<number> {
  root?.unmount();
  root = createRoot(document.getElementById("root") as HTMLElement);
  const started = performance.now();
  return new Promise((resolve) => {
    flushSync(() =>
      root?.render(
        <MemoryRouter>
          <App>
            <RuntimeProvider http={http} toast={toast} user={{}}>
              <Mounted onMount={() => resolve(performance.now() - started)}>{node}</Mounted>
            </RuntimeProvider>
          </App>
        </MemoryRouter>,
      ),
    );
  });
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Types into the middle input. Measures each keystroke up to the flushed render, in milliseconds. */
async function type(times: number): Promise<{ each: number[]; shown: string; typed: string }> {
  const inputs = [...document.querySelectorAll<HTMLInputElement>("#root input")];
  const input = inputs[Math.floor(inputs.length / 2)];
  if (input === undefined) throw new Error("no input");
  input.focus();
  const each: number[] = [];
  let typed = "";
  for (let index = 0; index < times; index++) {
    typed += "x";
    const started = performance.now();
    setValue?.call(input, typed);
    input.dispatchEvent(new InputEvent("input", { bubbles: true, data: "x" }));
    await Promise.resolve();
    each.push(performance.now() - started);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return { each, shown: input.value, typed };
}

/** Scrolls down through the virtual rows, one step per frame. Returns the duration of each frame in milliseconds. */
async function scroll(frames: number, step: number): Promise<number[]> {
  const holder = document.querySelector(".gp-virtual");
  if (holder === null) throw new Error("no virtual rows");
  const each: number[] = [];
  let last = await new Promise(requestAnimationFrame);
  for (let index = 0; index < frames; index++) {
    holder.scrollTop += step;
    const now = await new Promise(requestAnimationFrame);
    each.push(now - last);
    last = now;
  }
  return each;
}

declare global {
  interface Window {
    bench: typeof bench;
  }
}

const bench = {
  generated: (count: number) => show(<Generated form={formOf(count)} />),
  bare: (count: number) => show(Array.from({ length: count }, (_, index) => <BareInput key={index} id={`field${index}`} />)),
  /** Shows a table with virtual rows. Returns the milliseconds until it is mounted. */
  list: (count: number, width: number) => {
    const fields = Array.from({ length: width }, (_, index) => (index === 0 ? "id" : `field${index}`));
    const row = (at: number): Data =>
      Object.fromEntries(fields.map((field, index) => [field, index === 0 ? `row-${at}` : `值${at}-${index}`]));
    return show(<List fields={fields} rows={Array.from({ length: count }, (_, at) => row(at))} />);
  },
  scroll,
  type,
  /** Returns the values of the generated form after its pending input is flushed. */
  entered: (): Data => {
    controller?.flush();
    return controller?.entry().values ?? {};
  },
};
window.bench = bench;
