import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { type Finding, meanings, states } from "./findings.ts";

/** Functions by name of the option `--reporter`. Each renders the findings of `generate --check` in the format of another program. */
export const reporters = { github, gitlab, sarif, json } as const;

/** The name of a report format, as in `--reporter=sarif`. */
export type Reporter = keyof typeof reporters;

/** Input of a reporter: the findings of a run of `generate --check`. */
export interface Checked {
  /** Folder of the project. */
  root: string;
  findings: readonly Finding[];
  /** Environment variables, from which a reporter takes the settings of the build system for links to the register of codes. */
  environment: Readonly<Record<string, string | undefined>>;
}

const textOf = ({ message, hint }: Finding): string => (hint === undefined ? message : `${message}\n${hint}`);

/** Maximum number of annotations per step. GitHub drops further ones, so the last one is a note that more mistakes were found. */
const SHOWN = 10;

/**
 * Renders workflow commands of GitHub Actions, which annotate lines of a pull request. After nine of more than ten findings, the last
 * command says how many there are.
 */
function github({ findings }: Checked): string {
  const isCut = findings.length > SHOWN;
  const lines = findings.slice(0, isCut ? SHOWN - 1 : SHOWN).map((item) => {
    const { file, line, column, code } = item;
    const properties = { file, line, col: column, title: code };
    const list = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
    return `::error ${list.join(",")}::${escapedText(textOf(item))}`;
  });
  if (isCut) lines.push(`::error title=more::${findings.length - lines.length} more findings are in the log of this step`);
  return lines.map((line) => `${line}\n`).join("");
}

const escapedText = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapedProperty = (text: string): string => escapedText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Renders a Code Quality report of GitLab. */
function gitlab({ findings }: Checked): string {
  const prints = fingerprints(findings);
  const issues = findings.map((item, index) => ({
    description: `${item.code} ${textOf(item)}`,
    check_name: item.code,
    fingerprint: prints[index],
    severity: "major",
    location: { path: item.file, lines: { begin: item.line } },
  }));
  return asText(issues);
}

/**
 * Computes a fingerprint of each finding from its code, file and message, so that it survives edits of other lines. Equal findings of a
 * file are counted.
 */
function fingerprints(findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>();
  return findings.map(({ code, file, message }) => {
    // Some messages name a line of another declaration.
    const same = [code, file, message.replace(/:\d+(:\d+)?\b/g, "")].join("\0");
    const count = seen.get(same) ?? 0;
    seen.set(same, count + 1);
    return createHash("sha256").update(`${same}\0${count}`).digest("hex").slice(0, 40);
  });
}

/** Renders a log in SARIF 2.1.0. Its rules are all codes of the register and all states of generated files. */
function sarif(checked: Checked): string {
  const { findings } = checked;
  const help = helpOf(checked);
  const ids = Object.keys(meanings);
  const prints = fingerprints(findings);
  const rules = ids.map((id) => ({
    id,
    shortDescription: { text: meanings[id] },
    helpUri: help + (id in states ? "#commands" : "#diagnostic-codes"),
  }));
  const results = findings.map((item, index) => ({
    ruleId: item.code,
    ruleIndex: ids.indexOf(item.code),
    level: "error",
    message: { text: textOf(item) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(item.file), uriBaseId: "ROOT" },
          region: { startLine: item.line, startColumn: item.column, endColumn: item.column + Math.max(1, item.length) },
        },
      },
    ],
    partialFingerprints: { "finding/v1": prints[index] },
  }));
  return asText({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "gp-portal-generate", informationUri: help, rules } },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { ROOT: { description: { text: "The root of the project." } } },
        results,
      },
    ],
  });
}

/** Returns the address of generator/README.md: on GitHub or GitLab as of the commit that is built, else on this machine. */
function helpOf({ root, environment }: Checked): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_SHA, CI_PROJECT_URL, CI_COMMIT_SHA } = environment;
  const file = "generator/README.md";
  if (GITHUB_SERVER_URL !== undefined && GITHUB_REPOSITORY !== undefined)
    return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA ?? "HEAD"}/${file}`;
  if (CI_PROJECT_URL !== undefined) return `${CI_PROJECT_URL}/-/blob/${CI_COMMIT_SHA ?? "HEAD"}/${file}`;
  return pathToFileURL(`${root}/${file}`).href;
}

/** Renders the findings as they are; generator/README.md documents the shape. */
function json({ findings }: Checked): string {
  return asText({ ok: findings.length === 0, findings });
}

const asText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
