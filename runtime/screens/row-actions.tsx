import { DownOutlined } from "@ant-design/icons";
import type { ButtonProps } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { isDangerous, linkOf, shownActions } from "../actions/availability.ts";
import type { Action } from "../contract/language/screen.ts";
import { type Data, type Scope, valueOf } from "../contract/values/data.ts";
import { NO_VALUE } from "../fields/display.tsx";
import { CARDS, MEDIUM, NARROW, useMedia } from "../hooks/use-media.ts";
import { ActionLink } from "./action-button.tsx";
import { MenuButton } from "./menu-button.tsx";
import { useScreenContext } from "./screen-context.ts";

/** Maximum number of actions that a row shows as links. Further actions are in the menu 更多. */
export const LINKS = 3;

/** Returns how many characters the links of a row may take. The others go to 更多, so that they do not cover neighbouring columns. */
function useRoom(): number {
  const isCard = useMedia(CARDS);
  const narrow = useMedia(NARROW) && !isCard;
  const medium = useMedia(MEDIUM);
  return narrow ? 4 : medium ? 8 : Number.POSITIVE_INFINITY;
}

function shownLinks(lengths: readonly number[], room: number): number {
  let taken = 0;
  for (const [index, length] of lengths.slice(0, LINKS).entries()) {
    taken += length;
    if (taken > room) return index;
  }
  return LINKS;
}

const isForBrowser = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/**
 * Builds the props of a link that runs an action. A plain click runs the action; a click with a modifier key is left to the browser, which
 * opens a new tab or window. Without an address, every click runs the action.
 */
export function linkTo(href: string | undefined, run: () => void): Pick<ButtonProps, "href" | "onClick"> {
  if (href === undefined) return { onClick: run };
  return {
    href,
    onClick: (event) => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      run();
    },
  };
}

/** Renders a menu item as a link. The menu runs the action on a plain click; the browser handles clicks with a modifier key. */
function itemLabel(label: string, href: string | undefined): ReactNode {
  if (href === undefined) return label;
  return (
    <a
      href={href}
      tabIndex={-1}
      onClick={(event) => {
        if (isForBrowser(event)) event.stopPropagation();
        else event.preventDefault();
      }}
    >
      {label}
    </a>
  );
}

const hintOf = ({ hint }: Action, scope: Scope): string | undefined => (hint === undefined ? undefined : valueOf(hint, scope));

const titled = (title: string | undefined): { title?: string } => (title === undefined ? {} : { title });

/**
 * Renders the actions of a row as links; dangerous actions are last and red. If an action is not available for the row and its text
 * `otherwise` explains why, it is grey with this text as tooltip. If there are no actions, it renders a dash.
 */
export function RowActions({ ids, row }: { ids: readonly string[]; row: Data }): ReactNode {
  const { screen, scopeOf, actions } = useScreenContext();
  const scope = scopeOf({ row });
  const offered = shownActions(screen, ids, scope);
  const room = useRoom();
  const shown = shownLinks(
    offered.map(({ label }) => label.length),
    room,
  );
  const links = offered.slice(0, shown);
  const more = offered.slice(shown);
  if (offered.length === 0) return NO_VALUE;
  return (
    <div className="gp-row-actions">
      {links.map(({ action, label, reason }) => (
        <ActionLink
          key={action.id}
          action={action}
          row={row}
          hint={reason ?? hintOf(action, scope)}
          danger={isDangerous(action)}
          refused={reason !== undefined}
          {...(reason === undefined ? linkTo(linkOf(action, scope), () => void actions.run(action, { row })) : {})}
        >
          {label}
        </ActionLink>
      ))}
      {more.length > 0 && (
        <MenuButton
          items={more.map(({ action, label, reason }) => ({
            key: action.id,
            label: itemLabel(label, reason === undefined ? linkOf(action, scope) : undefined),
            danger: isDangerous(action),
            disabled: reason !== undefined,
            ...titled(reason ?? hintOf(action, scope)),
          }))}
          onChoose={(key) => {
            const chosen = more.find((item) => item.action.id === key);
            if (chosen !== undefined) void actions.run(chosen.action, { row });
          }}
          isLink
          button={{
            type: "link",
            size: "small",
            children: (
              <>
                更多 <DownOutlined />
              </>
            ),
          }}
        />
      )}
    </div>
  );
}
