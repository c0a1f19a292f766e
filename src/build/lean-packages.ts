import type { Plugin } from "vite";

interface Cut {
  /** The module of the package that is changed. */
  at: RegExp;
  /** The imported names that are removed. */
  names: string;
  from: string;
  to: string;
}

/**
 * Builds the cuts that replace default imports of an index file by undefined. The build fails if one does not match.
 *
 * @param names the imported names, separated by blanks
 */
const unused = (at: RegExp, names: string): Cut[] =>
  names.split(" ").map((name) => ({ at, names: name, from: `./${name}.js`, to: `const ${name} = undefined;` }));

/**
 * Imports of unused components, which the build replaces by empty ones to save 85 kB gzip. From antd: column filters with a tree, the menu
 * of the select-all box, single selection, tooltip colours, special inputs, and dialogs outside of React. From axios: the second transport.
 * From rjsf: markdown, references between schemas, and its own inputs and their surroundings, which form-schema.ts replaces.
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
    // Row selection needs four small functions. Through the index of the package, the whole tree would be loaded first.
    at: /antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/,
    names: "{ arrAdd, arrDel, conductCheck, convertDataToEntities }",
    from: "@rc-component/tree",
    to:
      "import { arrAdd, arrDel } from '@rc-component/tree/es/util'; import { conductCheck } from '@rc-component/tree/es/utils/conductUtil'; " +
      "import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';",
  },
  {
    // The large image for empty states. The portal always uses the small one.
    at: /antd[\\/]es[\\/]empty[\\/]index\.js$/,
    names: "DefaultEmptyImg",
    from: "./empty",
    to: "const DefaultEmptyImg = () => null;",
  },
  {
    at: /antd[\\/]es[\\/]input[\\/]index\.js$/,
    names: "OTP",
    from: "./OTP",
    to: "const OTP = undefined;",
  },
  {
    at: /antd[\\/]es[\\/]input[\\/]index\.js$/,
    names: "Search",
    from: "./Search",
    to: "const Search = undefined;",
  },
  {
    at: /antd[\\/]es[\\/]input[\\/]index\.js$/,
    names: "Group",
    from: "./Group",
    to: "const Group = undefined;",
  },
  {
    // In a browser, axios uses XMLHttpRequest.
    at: /axios[\\/]lib[\\/]adapters[\\/]adapters\.js$/,
    names: "* as fetchAdapter",
    from: "./fetch.js",
    to: "const fetchAdapter = { getFetch: () => false };",
  },
  {
    // Texts of forms are plain.
    at: /@rjsf[\\/]core[\\/]lib[\\/]components[\\/](RichHelp|RichDescription|templates[\\/]UnsupportedField|fields[\\/]ObjectField|widgets[\\/]FileWidget)\.js$/,
    names: "{ Markdown }",
    from: "markdown-to-jsx/react",
    to: "const Markdown = ({ children }) => children;",
  },
  {
    // Schemas of forms have no references and no `allOf`: the module of form-schema.ts builds them flat.
    at: /@rjsf[\\/]utils[\\/]lib[\\/]findSchemaDefinition\.js$/,
    names: "UriResolver",
    from: "fast-uri",
    to: "const UriResolver = { equal: Object.is, resolve: (_, address) => address };",
  },
  ...["retrieveSchema", "omitExtraData"].map((name) => ({
    at: new RegExp(`@rjsf[\\\\/]utils[\\\\/]lib[\\\\/]schema[\\\\/]${name}\\.js$`),
    names: "shallowAllOfMerge",
    from: "./shallowAllOfMerge.js",
    to: "const shallowAllOfMerge = (schema) => schema;",
  })),
  {
    // Only a tooltip with a colour of its own needs it.
    at: /antd[\\/]es[\\/]tooltip[\\/]util\.js$/,
    names: "{ generateColor }",
    from: "../color-picker/util",
    to: "const generateColor = () => ({ toRgb: () => ({ r: 0, g: 0, b: 0 }) });",
  },
  {
    // Builds nodes from data in a way that antd does not use. Row selection would load the node of a tree with it.
    at: /@rc-component[\\/]tree[\\/]es[\\/]util\.js$/,
    names: "TreeNode",
    from: "./TreeNode",
    to: "const TreeNode = undefined;",
  },
  ...unused(
    /@rjsf[\\/]core[\\/]lib[\\/]components[\\/]fields[\\/]index\.js$/,
    "ArrayField BooleanField CyclicSchemaField FallbackField LayoutGridField LayoutHeaderField LayoutMultiSchemaField MultiSchemaField " +
      "NullField NumberField StringField",
  ),
  ...unused(
    /@rjsf[\\/]core[\\/]lib[\\/]components[\\/]widgets[\\/]index\.js$/,
    "AltDateTimeWidget AltDateWidget CheckboxesWidget CheckboxWidget ColorWidget DateTimeWidget DateWidget EmailWidget FileWidget " +
      "HiddenWidget PasswordWidget RadioWidget RangeWidget RatingWidget SelectWidget TextareaWidget TextWidget TimeWidget UpDownWidget URLWidget",
  ),
  ...unused(
    /@rjsf[\\/]core[\\/]lib[\\/]components[\\/]templates[\\/]index\.js$/,
    "ArrayFieldDescriptionTemplate ArrayFieldItemButtonsTemplate ArrayFieldItemTemplate ArrayFieldTemplate ArrayFieldTitleTemplate " +
      "BaseInputTemplate CyclicSchemaExpandTemplate DescriptionField ErrorList FallbackFieldTemplate FieldErrorTemplate FieldHelpTemplate " +
      "GridTemplate MultiSchemaFieldTemplate ObjectFieldTemplate OptionalDataControlsTemplate TitleField WrapIfAdditionalTemplate",
  ),
  ...unused(/@rjsf[\\/]core[\\/]lib[\\/]components[\\/]fields[\\/]index\.js$/, "OptionalDataControlsField"),
  {
    at: /@rjsf[\\/]core[\\/]lib[\\/]components[\\/]templates[\\/]index\.js$/,
    names: "FieldTemplate",
    from: "./FieldTemplate/index.js",
    to: "const FieldTemplate = undefined;",
  },
  {
    at: /@rjsf[\\/]core[\\/]lib[\\/]components[\\/]templates[\\/]index\.js$/,
    names: "ButtonTemplates",
    from: "./ButtonTemplates/index.js",
    to: "const ButtonTemplates = () => ({});",
  },
  {
    // Removes data that the schema does not have, and lists paths. Forms use neither.
    at: /@rjsf[\\/]utils[\\/]lib[\\/]createSchemaUtils\.js$/,
    names:
      "{ findFieldInSchema, findSelectedOptionInXxxOf, getDefaultFormState, getDisplayLabel, getClosestMatchingOption, getFirstMatchingOption, " +
      "getFromSchema, isFilesArray, isMultiSelect, isSelect, omitExtraData, retrieveSchema, sanitizeDataForNewSchema, toPathSchema, }",
    from: "./schema/index.js",
    to:
      "import { findFieldInSchema, findSelectedOptionInXxxOf, getDefaultFormState, getDisplayLabel, getClosestMatchingOption, " +
      "getFirstMatchingOption, getFromSchema, isFilesArray, isMultiSelect, isSelect, retrieveSchema, sanitizeDataForNewSchema } from " +
      "'./schema/index.js'; const omitExtraData = undefined; const toPathSchema = undefined;",
  },
  // The placeholder of the property `loading`, which no dialog or drawer of the portal has.
  ...["modal[\\\\/]Modal", "drawer[\\\\/]DrawerPanel"].map((file) => ({
    at: new RegExp(`antd[\\\\/]es[\\\\/]${file}\\.js$`),
    names: "Skeleton",
    from: "../skeleton",
    to: "const Skeleton = () => null;",
  })),
  {
    // Questions outside of React, such as `Modal.confirm`. They would know neither the theme nor the language.
    at: /antd[\\/]es[\\/]modal[\\/]index\.js$/,
    names: "confirm, { modalGlobalConfig, withConfirm, withError, withInfo, withSuccess, withWarn }",
    from: "./confirm",
    to: "const confirm = undefined; const modalGlobalConfig = undefined, withConfirm = Object, withError = Object, withInfo = Object, withSuccess = Object, withWarn = Object;",
  },
  {
    at: /antd[\\/]es[\\/]modal[\\/]index\.js$/,
    names: "PurePanel",
    from: "./PurePanel",
    to: "const PurePanel = undefined;",
  },
];

/**
 * Matches the module of the router from which unused parts are removed. At load time it creates prefetching links, forms and the state of
 * loaders, whether used or not (6 kB gzip).
 */
const ROUTER = /react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/;
const MADE = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const NAMED = /^\w+\.displayName = "\w+";$/gm;

/** Marks the calls that {@link ROUTER} makes at load time as free of side effects, so that the bundler can remove unused ones. */
const withoutEffects = (code: string): string => code.replace(MADE, "/* @__PURE__ */ ").replace(NAMED, "");

/**
 * Removes unused components of antd, axios, rjsf and the router from the built app. The build fails if a changed module has another
 * structure.
 */
export function leanPackages(): Plugin {
  return {
    name: "lean-packages",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (ROUTER.test(id)) return withoutEffects(code);
      const cuts = CUTS.filter((cut) => cut.at.test(id));
      if (cuts.length === 0) return undefined;
      let lean = code;
      for (const cut of cuts) {
        const statements = ["'", '"'].map((quote) => `import ${cut.names} from ${quote}${cut.from}${quote};`);
        const statement = statements.find((text) => lean.includes(text)) ?? "";
        if (statement === "")
          this.error(`expected ${statements[0]} in ${id}: the layout of the package has changed, adapt lean-packages.ts`);
        lean = lean.replace(statement, cut.to);
      }
      return lean;
    },
  };
}
