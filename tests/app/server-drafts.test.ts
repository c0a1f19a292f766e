import type { AxiosInstance } from "axios";
import { expect, test, vi } from "vitest";
import { createServerDrafts } from "../../src/app/boot/session/server-drafts.ts";
import type { SentDrafts } from "../../src/app/boot/session/server-drafts.ts";

/* Input drafts, while they are sent to the server. */

function withServer() {
  const replies: (() => void)[] = [];
  const http = vi.fn(() => new Promise((done) => replies.push(() => done({ data: { code: "200", data: null } }))));
  return { forms: createServerDrafts({ request: http } as unknown as AxiosInstance, 0), http, answers: replies };
}

test("flush writes the draft of every open form and waits until all are stored", async () => {
  const { forms, http, answers: replies } = withServer();
  const letGo = forms.hold(() => forms.put("gone", "1"));
  forms.hold(() => forms.put("a", "甲"));
  forms.hold(() => forms.put("b", "乙"));
  letGo();
  const done = vi.fn();
  void forms.flush().then(done);
  await vi.waitFor(() => expect(replies.length).toBe(1));
  replies[0]?.();
  await vi.waitFor(() => expect(replies.length).toBe(2));
  expect(done).not.toHaveBeenCalled();
  replies[1]?.();
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(JSON.stringify(http.mock.calls)).toMatch(/draft-a.*draft-b/);
});

/** A fake server that stores drafts, newest first, and windows that use it. */
function keeping(drafts: Map<string, string>) {
  const reads = { count: 0 };
  const request = vi.fn(async ({ method, data }: { method: string; data?: { name: string; value?: string } }) => {
    if (method === "get") {
      reads.count += 1;
      return { data: { code: "200", data: [...drafts].reverse().map(([name, value]) => ({ name, value })) } };
    }
    drafts.delete(data?.name ?? "");
    if (data?.value !== undefined) drafts.set(data.name, data.value);
    return { data: { code: "200", data: null } };
  });
  const windowOf = (here: string, living: readonly string[], before?: string, sent: SentDrafts = new Map()) =>
    createServerDrafts({ request } as unknown as AxiosInstance, drafts.size, {
      here,
      before,
      living: async () => new Set([here, ...living]),
      sent,
    });
  return { windowOf, reads };
}

const yes = () => true;

test("a draft belongs to the window that edits it: another one writes its own and is offered none", async () => {
  const drafts = new Map([["draft-p~a", "甲"]]);
  const { windowOf } = keeping(drafts);
  const second = windowOf("b", ["a"]);
  expect(await second.take("p", yes)).toBeUndefined();
  second.put("p", "乙");
  await second.flush();
  expect([...drafts]).toEqual([
    ["draft-p~a", "甲"],
    ["draft-p~b", "乙"],
  ]);
});

test("takes over abandoned drafts newest first, those of the tab's last load before all others", async () => {
  const drafts = new Map([
    ["draft-p~a", "旧"],
    ["draft-p~b", "本页"],
    ["draft-p~c", "新"],
    ["draft-pp~d", "别处"],
  ]);
  const { windowOf } = keeping(drafts);
  const reloaded = windowOf("x", [], "b");
  expect(await reloaded.take("p", yes)).toBe("本页");
  reloaded.drop("p");
  expect(await reloaded.take("p", yes)).toBe("新");
  await reloaded.flush();
  expect([...drafts]).toEqual([
    ["draft-p~a", "旧"],
    ["draft-pp~d", "别处"],
    ["draft-p~x", "新"],
  ]);
  expect(await windowOf("y", ["x"]).take("p", yes)).toBe("旧");
});

test("a form that is typed in meanwhile takes no draft, and leaves it to others", async () => {
  const drafts = new Map([["draft-p~a", "甲"]]);
  const { windowOf } = keeping(drafts);
  expect(await windowOf("b", []).take("p", () => false)).toBeUndefined();
  expect([...drafts]).toEqual([["draft-p~a", "甲"]]);
});

test("a draft that another window has saved since is offered to nobody; forms without one ask once", async () => {
  const drafts = new Map([["draft-p~a", "甲"]]);
  const { windowOf, reads } = keeping(drafts);
  const second = windowOf("b", []);
  expect(await second.take("q", yes)).toBeUndefined();
  expect(await second.take("r", yes)).toBeUndefined();
  expect(reads.count).toBe(1);
  drafts.clear();
  expect(await second.take("p", yes)).toBeUndefined();
});

test("a draft that the load before was still sending is waited for, though there was none at the start", async () => {
  vi.useFakeTimers();
  const drafts = new Map<string, string>();
  const { windowOf } = keeping(drafts);
  const taken = windowOf("b", [], "a", new Map([["draft-p~a", 2]])).take("p", yes);
  await vi.advanceTimersByTimeAsync(300);
  drafts.set("draft-p~a", "旧");
  await vi.advanceTimersByTimeAsync(300);
  drafts.set("draft-p~a", "新的");
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  expect(await taken).toBe("新的");
});

test("a page that is left sends its draft at once, whatever is on its way", async () => {
  const { forms, answers: replies } = withServer();
  forms.put("p", "旧");
  forms.put("p", "新", true);
  await vi.waitFor(() => expect(replies.length).toBe(2));
});
