import { DownOutlined, UserOutlined } from "@ant-design/icons";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { MenuButton, useRuntime } from "../../../../runtime/index.ts";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { callAddress } from "../../boot/app-config.ts";
import "./account.css";
import { type AccountDialogName, accountDialogs } from "./account-dialogs.ts";
import { goTo } from "../../boot/navigation/go-to.ts";
import { TYPE_KEY, userMenuItems } from "./user-menu-items.tsx";
import { userTypeName } from "./user-types.ts";

/** Renders the user menu of the top bar, with the name of the user and the actions of the account (P-TOPBAR-01 to 07). */
export function UserMenu(): ReactNode {
  const { user } = useRuntime<UserInfoReply>();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<AccountDialogName>();
  const choose = useChoice(setOpen);
  const Dialog = open === undefined ? undefined : accountDialogs[open];
  const name = user.userName || user.userAccount || "";
  const type = userTypeName(user.userTypeNow);

  const leave = () => setOpen(undefined);
  useFocusBack(trigger, open !== undefined);

  return (
    <>
      <MenuButton
        items={userMenuItems(user)}
        onChoose={choose}
        opener={trigger}
        placement="bottomRight"
        button={{
          type: "text",
          className: "user-menu",
          "aria-label": `个人账号：${[name, type].filter(Boolean).join("，")}`,
          children: (
            <span className="user-menu-line">
              <span className="user-menu-icon">
                <UserOutlined />
              </span>
              <span className="user-menu-text" title={name}>
                <span className="user-menu-name">{name}</span>
                {type !== "" && <span className="user-menu-type">{type}</span>}
              </span>
              <DownOutlined className="user-menu-arrow" />
            </span>
          ),
        }}
      />
      {Dialog !== undefined && <Dialog key={open} onLeave={leave} onOpen={setOpen} onMissing={leave} />}
    </>
  );
}

/**
 * Moves the keyboard focus to the trigger after a dialog was closed. The menu item that opened the dialog no longer exists, so that the
 * browser could not do so.
 */
function useFocusBack(trigger: RefObject<HTMLElement | null>, open: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!open && wasOpen.current) trigger.current?.focus();
    wasOpen.current = open;
  }, [trigger, open]);
}

/**
 * Returns a function that carries out an entry of the user menu by its key: it opens a dialog, or switches the active user type. A dialog
 * that needs the certificate reader opens only if the reader is available; otherwise a warning is shown.
 */
function useChoice(open: (name: AccountDialogName) => void): (key: string) => void {
  const { user, toast } = useRuntime<UserInfoReply>();

  const openWithReader = async (name: AccountDialogName) => {
    const { CA_NOT_AVAILABLE, caReader } = await import("../credentials/ca-reader.ts");
    if (await caReader().available()) open(name);
    else toast.warning(CA_NOT_AVAILABLE);
  };

  return (key) => {
    if (key.startsWith(TYPE_KEY)) {
      const type = key.slice(TYPE_KEY.length);
      if (type !== user.userTypeNow) goTo(callAddress(`/api/oauth/changeUserType?newUserType=${encodeURIComponent(type)}`));
    } else if (key === "ca-unbind" && !user.caUniCode) {
      toast.warning("当前用户未绑定CA");
    } else if (key === "ca-bind" || key === "ca-unbind") {
      void openWithReader(key);
    } else open(key as AccountDialogName);
  };
}
