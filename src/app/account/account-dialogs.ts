import { type ComponentType, lazy } from "react";

export interface AccountDialogProps {
  /** Closed, whether something was changed or not. */
  onLeave: () => void;
  /** Another of them takes its place. */
  onOpen: (name: AccountDialogName) => void;
}

export type AccountDialogName = "profile" | "edit" | "password" | "phone" | "ca-bind" | "ca-unbind" | "sign-out";

/** Dialogs of the own account: each is loaded when it is first opened. */
export const accountDialogs: Readonly<Record<AccountDialogName, ComponentType<AccountDialogProps>>> = {
  profile: lazy(() => import("./ProfileDialog.tsx")),
  edit: lazy(() => import("./ProfileEditDialog.tsx")),
  password: lazy(() => import("./PasswordDialog.tsx")),
  phone: lazy(() => import("./PhoneDialog.tsx")),
  "ca-bind": lazy(() => import("./CaBindDialog.tsx")),
  "ca-unbind": lazy(() => import("./CaUnbindDialog.tsx")),
  "sign-out": lazy(() => import("./SignOutDialog.tsx")),
};
