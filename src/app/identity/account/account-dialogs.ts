import type { ComponentType } from "react";
import { lazyComponent, type MissingProps } from "../../../../runtime/index.ts";

/** Properties of every dialog of the user's own account. */
export interface AccountDialogProps {
  /** Called when the dialog closes, with or without a change. */
  onLeave: () => void;
  /** Called to replace the dialog by another one. */
  onOpen: (name: AccountDialogName) => void;
}

/** Name of a dialog of the user's own account. */
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
  | "help"
  | "sign-out";

/** The dialogs of the user's own account. Each is loaded when it is first opened. */
export const accountDialogs: Readonly<Record<AccountDialogName, ComponentType<AccountDialogProps & MissingProps>>> = {
  profile: lazyComponent(() => import("./profile-dialog.tsx")),
  edit: lazyComponent(() => import("./profile-edit-dialog.tsx")),
  password: lazyComponent(() => import("./password-dialog.tsx")),
  phone: lazyComponent(() => import("./phone-dialog.tsx")),
  factor: lazyComponent(async () => ({ default: (await import("./factor-dialog.tsx")).BeginFactor })),
  "factor-codes": lazyComponent(async () => ({ default: (await import("./factor-dialog.tsx")).RenewFactorCodes })),
  "factor-end": lazyComponent(async () => ({ default: (await import("./factor-dialog.tsx")).EndFactor })),
  "ca-bind": lazyComponent(() => import("./ca-bind-dialog.tsx")),
  "ca-unbind": lazyComponent(() => import("./ca-unbind-dialog.tsx")),
  help: lazyComponent(() => import("../../pages/help/help-dialog.tsx")),
  "sign-out": lazyComponent(() => import("./sign-out-dialog.tsx")),
};
