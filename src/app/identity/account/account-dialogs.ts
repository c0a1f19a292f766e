import type { ComponentType } from "react";
import { lazyPart, type MissingProps } from "../../../../runtime/index.ts";

export interface AccountDialogProps {
  /** Closed, whether something was changed or not. */
  onLeave: () => void;
  /** Another of them takes its place. */
  onOpen: (name: AccountDialogName) => void;
}

export type AccountDialogName =
  | "profile"
  | "edit"
  | "password"
  | "phone"
  | "factor"
  | "factor-codes"
  | "factor-end"
  | "ca-bind"
  | "ca-unbind"
  | "sign-out";

/** Dialogs of the own account: each is loaded when it is first opened. */
export const accountDialogs: Readonly<Record<AccountDialogName, ComponentType<AccountDialogProps & MissingProps>>> = {
  profile: lazyPart(() => import("./profile-dialog.tsx")),
  edit: lazyPart(() => import("./profile-edit-dialog.tsx")),
  password: lazyPart(() => import("./password-dialog.tsx")),
  phone: lazyPart(() => import("./phone-dialog.tsx")),
  factor: lazyPart(async () => ({ default: (await import("./factor-dialog.tsx")).BeginFactor })),
  "factor-codes": lazyPart(async () => ({ default: (await import("./factor-dialog.tsx")).RenewFactorCodes })),
  "factor-end": lazyPart(async () => ({ default: (await import("./factor-dialog.tsx")).EndFactor })),
  "ca-bind": lazyPart(() => import("./ca-bind-dialog.tsx")),
  "ca-unbind": lazyPart(() => import("./ca-unbind-dialog.tsx")),
  "sign-out": lazyPart(() => import("./sign-out-dialog.tsx")),
};
