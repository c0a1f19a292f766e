import { createElement, type ReactNode, useEffect, useState } from "react";
import type { IconDefinition, IconNode } from "./icon-definition.ts";

// Cache of loaded icons, which then render at once.
const known = new Map<string, IconDefinition | undefined>();

/** Empty icon that takes the space of one that is loading. */
const WAITING: IconNode = { tag: "svg", attrs: {} };

/**
 * Renders an icon of @ant-design/icons by its name. The code of each icon is loaded when it is first rendered. If there is no icon of this
 * name, or it cannot be loaded, `fallback` is rendered (default: nothing).
 */
export function NamedIcon({ name, fallback = null }: { name: string; fallback?: ReactNode }): ReactNode {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (known.has(name)) return;
    let wanted = true;
    import("./icon-sets.ts")
      .then(({ iconNamed }) => iconNamed(name))
      .then((icon) => {
        known.set(name, icon);
      })
      // A missing icon must not interrupt the user. The next component that shows it loads it again.
      .catch(() => undefined)
      .then(() => wanted && setLoaded(name));
    return () => {
      wanted = false;
    };
  }, [name]);
  const icon = known.get(name);
  if (icon === undefined && (known.has(name) || loaded === name)) return fallback;
  return (
    <span className="anticon" aria-hidden="true" data-icon={name}>
      {draw(nodeOf(icon))}
    </span>
  );
}

function nodeOf(icon: IconDefinition | undefined): IconNode {
  if (icon === undefined) return WAITING;
  return typeof icon.icon === "function" ? icon.icon("currentColor", "var(--ant-color-primary-bg)") : icon.icon;
}

const SIZE = { width: "1em", height: "1em", fill: "currentColor" };

function draw(node: IconNode, key = 0): ReactNode {
  // Two icons contain an empty style element, which the page's content security policy refuses.
  if (node.tag === "style") return null;
  const { focusable: _, ...attrs } = node.attrs;
  const named = Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()), value]),
  );
  return createElement(node.tag, { key, ...(node.tag === "svg" ? SIZE : {}), ...named }, node.children?.map(draw));
}
