import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { userEvent } from "./support/fake-portal.tsx";
import { click, enter, field, fields, inDialog, input, open, save, seal, withActions, yes } from "./support/things.ts";

/** Inputs of passwords, as metadata declares them: hashing, the policy for new ones, and stored ones. */

const secret = (more: object = {}) => field("name", "密码", { widget: "password", secret: true, ...more });

test("[P-PASSWORD-08] hashes a password before it is sent, and sends nothing when the hash is unavailable", async () => {
  let known = false;
  const portal = open(withActions({ reset: { label: "重置", form: fields(secret()), call: seal } }, { rowActions: ["reset"] }), {
    passwords: async () => (known ? async (typed: string) => `hash of ${typed}` : undefined),
  });
  await click(/重\s*置/);
  await enter("密码", "secret");
  await yes();
  await waitFor(() => expect(screen.getByRole("button", { name: /确\s*定/ })).not.toHaveProperty("disabled", true));
  expect(portal.callsOf("/seal")).toEqual([]);
  known = true;
  await yes();
  await waitFor(() => expect(portal.callsOf("/seal").map((call) => call.data)).toEqual([{ name: "hash of secret" }]));
});

test("[P-PASSWORD-03] validates a new password by the portal's rules wherever one is sent, and no current one", async () => {
  const current = secret({ widget: "current-password" });
  const actions = {
    make: { label: "新密码", form: fields(secret()), call: seal },
    confirm: { label: "原密码", form: fields(current), call: seal },
    key: { label: "密钥", form: fields(secret()), call: save },
  };
  const portal = open(withActions(actions, { rowActions: Object.keys(actions) }), {
    passwords: async () => async (typed) => typed,
    passwordRules: async () => ({
      problemOf: (typed, user) => (typed.length < Number(user["passwordLength"]) ? "太短" : undefined),
      requirements: () => [],
    }),
    user: { passwordLength: 6 },
  });
  for (const [label, message] of [
    ["新密码", "太短"],
    ["原密码", undefined],
    ["密钥", undefined],
  ] as const) {
    await click(label);
    await enter("密码", "abc");
    await yes();
    if (message === undefined) await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    else expect((await (await inDialog()).findByRole("alert")).textContent).toBe(message);
    if (message === undefined) continue;
    await enter("密码", "abcdef");
    await yes();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect([...portal.callsOf("/seal"), ...portal.callsOf("/save")].map(({ data }) => data?.["name"])).toEqual(["abcdef", "abc", "abc"]);
});

test("says that a blank password keeps the stored one, unless it is required", async () => {
  const actions = {
    change: { label: "修改", form: fields(secret()), call: seal },
    confirm: { label: "核对", form: fields(secret({ required: true })), call: seal },
  };
  open(withActions(actions, { rowActions: ["change", "confirm"] }));
  await click(/修\s*改/);
  // Beside the stored value, the note would be cut.
  expect((await input("密码")).placeholder).toBe("甲");
  expect((await input("密码")).getAttribute("aria-describedby")).toBe((await inDialog()).getByText("留空则不修改").id);
  await userEvent.click((await inDialog()).getByRole("button", { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await click(/核\s*对/);
  expect((await input("密码")).placeholder).toBe("请输入密码");
});
