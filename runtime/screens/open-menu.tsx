import { Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from "antd";
import { type ReactNode, type RefObject, useState } from "react";

export interface OpenMenuProps {
  items: NonNullable<MenuProps["items"]>;
  selected?: string;
  onChoose: (key: string) => void;
  button: ButtonProps;
  placement?: NonNullable<DropdownProps["placement"]>;
  opener: RefObject<HTMLButtonElement | null>;
}

/** Its menu is open at first: the focus goes to its first item, and back to the button when it closes or something is chosen. */
export function OpenMenu({ items, selected, onChoose, button, placement, opener }: OpenMenuProps): ReactNode {
  const [open, setOpen] = useState(true);
  return (
    <Dropdown
      open={open}
      trigger={["click"]}
      autoFocus
      {...(placement === undefined ? {} : { placement })}
      onOpenChange={(next) => {
        if (!next && document.activeElement?.closest("[role=menu]")) opener.current?.focus();
        setOpen(next);
      }}
      menu={{
        items,
        ...(selected === undefined ? {} : { selectable: true, selectedKeys: [selected] }),
        onClick: ({ key, domEvent }) => {
          // Return would press the button too, which has the focus by the time that the browser acts on the key.
          if (domEvent.type === "keydown") domEvent.preventDefault();
          // Before what it does: a dialog gives the focus back to where it was, and the item is gone by then.
          opener.current?.focus();
          setOpen(false);
          onChoose(key);
        },
      }}
    >
      <Button ref={opener} aria-haspopup="menu" {...button} />
    </Dropdown>
  );
}
