import { LoadingOutlined } from "@ant-design/icons";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";

/** Classes of antd's small button of type `link`. `gp` is the key of the theme's variables (src/app/shell/portal.tsx). */
const CLASSES = "ant-btn gp ant-btn-link ant-btn-variant-link ant-btn-sm";

type Handlers = Pick<ButtonHTMLAttributes<HTMLElement>, "onPointerEnter" | "onFocus" | "aria-haspopup">;

/** Properties of {@link LinkButton}. */
export interface LinkButtonProps extends Handlers {
  danger?: boolean;
  /** Shows a spinner, and ignores clicks. */
  loads?: boolean;
  /**
   * Shows the button in grey. It can still get the focus, so that its hint can say why. The caller then passes neither `onClick` nor
   * `href`.
   */
  refused?: boolean;
  /** URL of a link. With it, the button is a link of the browser. */
  href?: string | undefined;
  onClick?: AnchorHTMLAttributes<HTMLElement>["onClick"];
  ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
  children?: ReactNode;
}

/**
 * Renders a small button that looks like a link. With `href` it is a link of the browser. It uses the classes of antd but not its
 * component. A list has dozens of these buttons, and antd's component runs twenty effects each time the list is rendered.
 */
export function LinkButton({
  danger = false,
  loads = false,
  refused = false,
  href,
  onClick,
  children,
  ...rest
}: LinkButtonProps): ReactNode {
  const tone = danger ? "ant-btn-color-dangerous ant-btn-dangerous" : "ant-btn-color-link";
  const props = {
    ...rest,
    ...(refused ? { "aria-disabled": true } : {}),
    className: `${CLASSES} ${tone}${loads ? " ant-btn-loading" : ""}${refused ? " gp-refused" : ""}`,
    onClick: loads ? (event: { preventDefault: () => void }) => event.preventDefault() : onClick,
  };
  const content = (
    <>
      {loads && (
        <span className="ant-btn-icon ant-btn-loading-icon">
          <LoadingOutlined />
        </span>
      )}
      <span>{children}</span>
    </>
  );
  if (href === undefined)
    return (
      <button type="button" {...props}>
        {content}
      </button>
    );
  return (
    <a href={href} {...props}>
      {content}
    </a>
  );
}
