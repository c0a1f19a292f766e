/** Tested in this sequence, because most browsers also name those that they are compatible with. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /Edg(?:A|iOS)?\/(\d+)/],
  ["微信", /MicroMessenger\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari\//],
  ["IE", /(?:MSIE |Trident\/.*rv:)(\d+)/],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

/**
 * Formats a user agent, for example `Chrome 139 · Windows`, or without system if that is unknown. Cuts the text of an unknown browser to 40
 * characters.
 *
 * @returns undefined if it is null, undefined or blank
 */
export function browserName(agent: string | null | undefined): string | undefined {
  if (agent === null || agent === undefined || agent.trim() === "") return undefined;
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([, of]) => of.test(agent))?.[0];
    return system === undefined ? `${name} ${version}` : `${name} ${version} · ${system}`;
  }
  return agent.slice(0, 40);
}
