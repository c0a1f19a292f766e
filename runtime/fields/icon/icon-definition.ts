/** An SVG element of an icon, as @ant-design/icons describes it: its tag, its attributes and the elements in it. */
export interface IconNode {
  tag: string;
  attrs: Readonly<Record<string, string>>;
  children?: readonly IconNode[];
}

/** The definition of an icon of @ant-design/icons: its drawing, its name and its theme, such as `outlined`. */
export interface IconDefinition {
  /** A function of two colours if the icon has two. */
  icon: IconNode | ((primary: string, secondary: string) => IconNode);
  name: string;
  theme: string;
}
