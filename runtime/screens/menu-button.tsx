import { Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from "antd";
import { type ReactNode, type RefObject, useRef } from "react";

export interface MenuButtonProps {
  items: NonNullable<MenuProps["items"]>;
  /** The chosen one of a list of choices. */
  selected?: string;
  onChoose: (key: string) => void;
  button: ButtonProps;
  placement?: NonNullable<DropdownProps["placement"]>;
  /** For who gives the focus back later than this does. */
  opener?: RefObject<HTMLButtonElement | null>;
}

/** A button with a menu: the focus goes to its first item, and back to the button when it closes or something is chosen. */
export function MenuButton({ items, selected, onChoose, button, ...props }: MenuButtonProps): ReactNode {
  const own = useRef<HTMLButtonElement>(null);
  const opener = props.opener ?? own;
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      {...(props.placement === undefined ? {} : { placement: props.placement })}
      onOpenChange={(open) => {
        if (!open && document.activeElement?.closest("[role=menu]")) opener.current?.focus();
      }}
      menu={{
        items,
        ...(selected === undefined ? {} : { selectable: true, selectedKeys: [selected] }),
        onClick: ({ key }) => {
          // Before what it does: a dialog gives the focus back to where it was, and the item is gone by then.
          opener.current?.focus();
          onChoose(key);
        },
      }}
    >
      <Button ref={opener} {...button} />
    </Dropdown>
  );
}
