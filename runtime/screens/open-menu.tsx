import { Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from "antd";
import { type ReactNode, type RefObject, useState } from "react";

/** Properties of {@link OpenMenu}. They have the same meaning as the properties of `MenuButton`. */
export interface OpenMenuProps {
  items: NonNullable<MenuProps["items"]>;
  selected?: string;
  onChoose: (key: string) => void;
  button: ButtonProps;
  placement?: NonNullable<DropdownProps["placement"]>;
  opener: RefObject<HTMLButtonElement | null>;
}

/**
 * Renders a button whose menu is open from the start, because the component is loaded when the button is clicked. The first item gets the
 * focus; the button gets it back when the menu closes or an item is chosen.
 */
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
          // Otherwise Enter would also press the button, which has the focus by the time the browser handles the key.
          if (domEvent.type === "keydown") domEvent.preventDefault();
          // Before `onChoose`: a dialog returns the focus to the element that had it, and the menu item no longer exists then.
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
