import { act, render, screen } from "@testing-library/react";
import type { AxiosInstance } from "axios";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RuntimeProvider } from "../../runtime/index.ts";
import { DEFAULT_CONFIG } from "../../src/app/boot/app-config.ts";
import { useDisposalNeed } from "../../src/app/shell/layout/frame-header.tsx";
import { useFullScreen } from "../../src/app/shell/layout/frame-header.tsx";
import { PortalContext } from "../../src/app/boot/navigation/portal-context.ts";
import { standIn } from "../support/stand-ins.ts";

const messages: string[] = [];
const went: string[] = [];

beforeEach(() => {
  messages.length = 0;
  went.length = 0;
});
afterEach(() => {
  Reflect.deleteProperty(document, "fullscreenEnabled");
  Reflect.deleteProperty(document.documentElement, "requestFullscreen");
});

function draw(element: ReactNode, reachable: readonly string[] = []) {
  const note = (type: string) => (text: string) => void messages.push(`${type}: ${text}`);
  const toast = { success: note("success"), info: note("info"), warning: note("warning"), error: note("error") };
  const navigation = { go: (path: string) => void went.push(path), back: () => {}, open: () => {} };
  const portal = { user: {}, menus: [], tree: [], reachable: new Set(reachable), reload: async () => {} };
  render(
    <RuntimeProvider http={{} as AxiosInstance} toast={toast} user={{}} navigation={navigation}>
      <PortalContext value={portal}>{element}</PortalContext>
    </RuntimeProvider>,
  );
}

const press = async (name: string) => act(async () => screen.getByText(name).click());

function Toggle() {
  const { full, toggle } = useFullScreen();
  return <button type="button" onClick={toggle}>{`full ${full}`}</button>;
}

function Need() {
  const { offered, add } = useDisposalNeed();
  return offered ? (
    <button type="button" onClick={add}>
      新增处置需求
    </button>
  ) : (
    <p>not offered</p>
  );
}

describe("full screen", () => {
  const set = (target: object, name: string, value: unknown) => Object.defineProperty(target, name, { value, configurable: true });

  test.each<[string, (() => Promise<void>) | undefined, string[]]>([
    ["[P-SHELL-12][D-ERR-02] warns where it is not supported", undefined, ["warning: you browser can not work"]],
    ["[P-SHELL-12] warns where it is refused", () => Promise.reject(new TypeError("no")), ["warning: you browser can not work"]],
    ["[P-SHELL-11] is entered without a message where it is supported", () => Promise.resolve(), []],
  ])("%s", async (_, result, expected) => {
    const enter = vi.fn(result);
    if (result !== undefined) {
      set(document, "fullscreenEnabled", true);
      set(document.documentElement, "requestFullscreen", enter);
    }
    draw(<Toggle />);
    await press("full false");
    expect([messages, enter.mock.calls.length]).toEqual([expected, result === undefined ? 0 : 1]);
    expect(screen.getByText("full false")).toBeTruthy();
  });
});

describe("[P-TOPBAR-08] 新增处置需求", () => {
  test.each([
    ["switched off: shows the toast and does not navigate", false, ["error: 系统升级维护中，暂无法新增处置需求!"], []],
    ["switched on: opens the page", true, [], ["/addPurchaserAssets"]],
  ])("%s", async (_, isOn, expected, paths) => {
    standIn({ appConfig: () => ({ ...DEFAULT_CONFIG, addDisposalNeed: isOn }) });
    draw(<Need />, ["purchaser-list"]);
    await press("新增处置需求");
    expect([messages, went]).toEqual([expected, paths]);
  });

  test("is offered only to users who can open the list", () => {
    draw(<Need />, ["regions"]);
    expect(screen.getByText("not offered")).toBeTruthy();
  });
});
