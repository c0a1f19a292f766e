import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { decorativeIcons } from "../../src/build/decorative-icons.ts";

const icons = join(createRequire(import.meta.url).resolve("@ant-design/icons/package.json"), "../es/components");
const transform = decorativeIcons().transform as unknown as (this: { error: (text: string) => never }, code: string, id: string) => unknown;
const plugin = {
  error: (text: string): never => {
    throw new Error(text);
  },
};

it.each(["AntdIcon.js", "AntdIconLight.js"])("%s: hides an icon from screen readers unless it is named", (file) => {
  const path = join(icons, file);
  const made = String(transform.call(plugin, readFileSync(path, "utf8"), path));
  expect(made).toContain('"aria-hidden": true');
  expect(made).not.toContain('"aria-label": icon.name');
});

it("fails when antd names its icons differently, and changes no other module", () => {
  expect(() => transform.call(plugin, "export default 1;", join(icons, "AntdIcon.js"))).toThrow(/changed how it names icons/);
  expect(transform.call(plugin, "export default 1;", join(icons, "Context.js"))).toBeUndefined();
});
