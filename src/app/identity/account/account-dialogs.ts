import type { ComponentType } from "react";
import { lazyPart, type MissingProps } from "../../../../runtime/index.ts";

export interface AccountDialogProps {
  /** Called when the dialog closes, with or without a change. */
  onLeave: () => void;
  /** Called to replace the dialog by another one. */
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

/** The dialogs of the user's own account. Each is loaded when it is first opened. */
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
