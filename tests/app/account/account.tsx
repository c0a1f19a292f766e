import { fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import type { Data } from "../../../runtime/index.ts";
import { sealPassword } from "../../../src/app/identity/account/sent-password.ts";
import { passwordProblem, passwordRequirements } from "../../../src/app/identity/credentials/password-rule.ts";
import {
  type FakePortal,
  ok,
  openScreen,
  type PortalOptions,
  type Reply,
  type Sent,
  userEvent,
} from "../../runtime/support/fake-portal.tsx";

/* Opens a dialog or page of the user's own account over a fake server, which is a table of replies. */
export const ENCRYPT = "/gp-auth-center/rest/v1/user/getEncryptType";

export const USER: Data = {
  userId: "u1",
  userAccount: "unit1",
  userName: "李建国",
  userTypeNow: "10",
  regionId: "330100",
  userTel: "13900000001",
  telVerified: true,
  userIDCard: "330102199001011234",
  userEmail: "unit1@example.com",
  loginType: "1",
  version: 4,
};

/** The replies of the fake server, by the path of the call. */
export type Handlers = Record<string, (sent: Sent) => Reply | Promise<Reply>>;

/** Validates new passwords as the portal does. */
const passwordRules = async () => ({ problemOf: passwordProblem, requirements: passwordRequirements });

export function openPage(page: ReactElement, handlers: Handlers = {}, user: Data = {}, more: Partial<PortalOptions> = {}): FakePortal {
  const known: Handlers = { [ENCRYPT]: () => ok({ encryptType: "1" }), ...handlers };
  return openScreen({
    screen: { page, path: "/" },
    handlers: known,
    user: { ...USER, ...user },
    at: "/",
    sealing: sealPassword,
    passwordRules,
    ...more,
  });
}

export const dialog = () => screen.findByRole("dialog");

/** Finds the input of a field by its label. */
export async function entry(label: string): Promise<HTMLInputElement> {
  return (await screen.findByLabelText(label)) as HTMLInputElement;
}

export async function type(label: string, text: string): Promise<void> {
  fireEvent.change(await entry(label), { target: { value: text } });
}

export async function press(name: string): Promise<void> {
  // antd inserts a space between two characters, unless the portal's own setting disables it.
  const found = within(document.body).getAllByRole("button", { name: new RegExp(`^${[...name].join(" ?")}$`) });
  await userEvent.click(found.at(-1) as HTMLElement);
}

/** Messages at the fields, from top to bottom. */
export const messages = () => [...document.querySelectorAll(".gp-error")].map((item) => item.textContent);

let hour = 0;

/** Moves the fake clock on by an hour, so that a countdown for a code does not reach into the next test or file. */
export function hourLater(): void {
  hour += 1;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 4, 1, hour) });
}
