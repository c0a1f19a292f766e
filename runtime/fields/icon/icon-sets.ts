import type { IconDefinition } from "./icon-definition.ts";

type IconSet = Readonly<Record<string, IconDefinition>>;

/** Functions that load the icons with a first letter, by this letter. Each is a chunk of its own, which src/build/icon-sets.ts builds. */
const SETS: Readonly<Record<string, () => Promise<{ default: IconSet }>>> = {
  A: () => import("virtual:icons/A"),
  B: () => import("virtual:icons/B"),
  C: () => import("virtual:icons/C"),
  D: () => import("virtual:icons/D"),
  E: () => import("virtual:icons/E"),
  F: () => import("virtual:icons/F"),
  G: () => import("virtual:icons/G"),
  H: () => import("virtual:icons/H"),
  I: () => import("virtual:icons/I"),
  J: () => import("virtual:icons/J"),
  K: () => import("virtual:icons/K"),
  L: () => import("virtual:icons/L"),
  M: () => import("virtual:icons/M"),
  N: () => import("virtual:icons/N"),
  O: () => import("virtual:icons/O"),
  P: () => import("virtual:icons/P"),
  Q: () => import("virtual:icons/Q"),
  R: () => import("virtual:icons/R"),
  S: () => import("virtual:icons/S"),
  T: () => import("virtual:icons/T"),
  U: () => import("virtual:icons/U"),
  V: () => import("virtual:icons/V"),
  W: () => import("virtual:icons/W"),
  X: () => import("virtual:icons/X"),
  Y: () => import("virtual:icons/Y"),
  Z: () => import("virtual:icons/Z"),
};

/**
 * Loads the definition of an icon of @ant-design/icons.
 *
 * @param name such as `HomeOutlined`
 * @returns undefined if there is no icon of this name
 */
export async function iconNamed(name: string): Promise<IconDefinition | undefined> {
  const letter = name[0] ?? "";
  if (!Object.hasOwn(SETS, letter)) return undefined;
  const icons = (await SETS[letter]?.())?.default;
  return icons !== undefined && Object.hasOwn(icons, name) ? icons[name] : undefined;
}
