import { createElement, type ReactNode, useEffect, useState } from "react";
import type { IconDefinition, IconNode } from "./icon-definition.ts";

// What was loaded is drawn at once ever after.
const known = new Map<string, IconDefinition | undefined>();

/** Room for a picture that is on its way. */
const WAITING: IconNode = { tag: "svg", attrs: {} };

/**
 * Shows an icon of @ant-design/icons by its name. Each icon is loaded on demand; until then its space is empty.
 *
 * @param props.name the name of the icon
 * @param props.fallback shown for an unknown name, and if loading fails. Default: nothing
 * @example <NamedIcon name="AppstoreOutlined" fallback={<AppstoreOutlined />} />
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
      // A picture is no reason to stop anybody: the next place that draws it asks again.
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
  // Two pictures bring an empty one along, which the page's policy refuses.
  if (node.tag === "style") return null;
  const { focusable: _, ...attrs } = node.attrs;
  const named = Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()), value]),
  );
  return createElement(node.tag, { key, ...(node.tag === "svg" ? SIZE : {}), ...named }, node.children?.map(draw));
}
