import type { ComponentType } from "react";
import { lazyPart, type MissingProps } from "../../../runtime/data/lazy-part.tsx";

export interface AccountDialogProps {
  /** Closed, whether something was changed or not. */
  onLeave: () => void;
  /** Another of them takes its place. */
  onOpen: (name: AccountDialogName) => void;
}

export type AccountDialogName = "profile" | "edit" | "password" | "phone" | "ca-bind" | "ca-unbind" | "sign-out";

/** Dialogs of the own account: each is loaded when it is first opened. */
export const accountDialogs: Readonly<Record<AccountDialogName, ComponentType<AccountDialogProps & MissingProps>>> = {
  profile: lazyPart(() => import("./ProfileDialog.tsx")),
  edit: lazyPart(() => import("./ProfileEditDialog.tsx")),
  password: lazyPart(() => import("./PasswordDialog.tsx")),
  phone: lazyPart(() => import("./PhoneDialog.tsx")),
  "ca-bind": lazyPart(() => import("./CaBindDialog.tsx")),
  "ca-unbind": lazyPart(() => import("./CaUnbindDialog.tsx")),
  "sign-out": lazyPart(() => import("./SignOutDialog.tsx")),
};
