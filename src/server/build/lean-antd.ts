import type { Plugin } from "vite";

interface Cut {
  /** Module of antd it is made in. */
  at: RegExp;
  /** The import that goes. */
  names: string;
  from: string;
  to: string;
}

/**
 * Parts of antd that nothing here uses, but that its table and its App bring along (some 30 kB gzip): filter menus
 * of columns with a tree of choices, the menu over the box that selects all, single selection, notifications.
 */
const CUTS: readonly Cut[] = [
  {
    at: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/,
    names: "FilterDropdown, { flattenKeys }",
    from: "./FilterDropdown",
    to: "const FilterDropdown = () => null; const flattenKeys = () => [];",
  },
  {
    at: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    names: "Dropdown",
    from: "../../dropdown",
    to: "const Dropdown = () => null;",
  },
  {
    at: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    names: "Radio",
    from: "../../radio",
    to: "const Radio = () => null;",
  },
  {
    at: /antd[\\/]es[\\/]app[\\/]App\.js$/,
    names: "useNotification",
    from: "../notification/useNotification",
    to: "const useNotification = () => [undefined, null];",
  },
];

/** Leaves those parts out of the built app. */
export function leanAntd(): Plugin {
  return {
    name: "lean-antd",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const cuts = CUTS.filter((cut) => cut.at.test(id));
      if (cuts.length === 0) return undefined;
      let lean = code;
      for (const cut of cuts) {
        const statement = `import ${cut.names} from '${cut.from}';`;
        if (!lean.includes(statement)) this.error(`expected ${statement} in ${id}: antd is laid out otherwise now, mend lean-antd.ts`);
        lean = lean.replace(statement, cut.to);
      }
      return lean;
    },
  };
}
