import { fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import type { Data } from "../../../runtime/index.ts";
import { sealPassword } from "../../../src/app/identity/account/sent-password.ts";
import { passwordProblem } from "../../../src/app/identity/credentials/password-rule.ts";
import {
  type FakePortal,
  ok,
  openScreen,
  type PortalOptions,
  type Reply,
  type Sent,
  userEvent,
} from "../../runtime/support/fake-portal.tsx";

/** The own account in tests: a dialog or page over a server that is a table of replies. */
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

export type Answers = Record<string, (sent: Sent) => Reply | Promise<Reply>>;

/** As the portal judges new passwords. */
const passwordRules = async () => passwordProblem;

export function openPage(page: ReactElement, answers: Answers = {}, user: Data = {}, more: Partial<PortalOptions> = {}): FakePortal {
  const known: Answers = { [ENCRYPT]: () => ok({ encryptType: "1" }), ...answers };
  return openScreen({
    screen: { page, path: "/" },
    answers: known,
    user: { ...USER, ...user },
    at: "/",
    sealing: sealPassword,
    passwordRules,
    ...more,
  });
}

export const dialog = () => screen.findByRole("dialog");

/** The input of a field, by its label. */
export async function entry(label: string): Promise<HTMLInputElement> {
  return (await screen.findByLabelText(label)) as HTMLInputElement;
}

export async function type(label: string, text: string): Promise<void> {
  fireEvent.change(await entry(label), { target: { value: text } });
}

export async function press(name: string): Promise<void> {
  // antd sets a space between two characters unless the portal's own setting says otherwise.
  const found = within(document.body).getAllByRole("button", { name: new RegExp(`^${[...name].join(" ?")}$`) });
  await userEvent.click(found.at(-1) as HTMLElement);
}

/** Messages at the fields, from top to bottom. */
export const messages = () => [...document.querySelectorAll(".gp-error")].map((item) => item.textContent);

let hour = 0;

/** A clock that is an hour later each time: no countdown for a code goes over into the next test, nor into another file. */
export function hourLater(): void {
  hour += 1;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 4, 1, hour) });
}
