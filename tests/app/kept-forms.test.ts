import type { AxiosInstance } from "axios";
import { expect, test, vi } from "vitest";
import { keptForms } from "../../src/app/session/kept-forms.ts";

/* What is typed, on its way to the server. */

function withServer() {
  const answers: (() => void)[] = [];
  const http = vi.fn(() => new Promise((done) => answers.push(() => done({ data: { code: "200", data: null } }))));
  return { forms: keptForms({ request: http } as unknown as AxiosInstance, 0), http, answers };
}

test("flush writes the draft of every open form and waits until all are stored", async () => {
  const { forms, http, answers } = withServer();
  const letGo = forms.hold(() => forms.put("gone", "1"));
  forms.hold(() => forms.put("a", "甲"));
  forms.hold(() => forms.put("b", "乙"));
  letGo();
  const done = vi.fn();
  void forms.flush().then(done);
  await vi.waitFor(() => expect(answers.length).toBe(1));
  answers[0]?.();
  await vi.waitFor(() => expect(answers.length).toBe(2));
  expect(done).not.toHaveBeenCalled();
  answers[1]?.();
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(JSON.stringify(http.mock.calls)).toMatch(/draft-a.*draft-b/);
});
