import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { terminal, type Output } from "./output.ts";
import { type Reporter, reporters } from "./reporters.ts";

const usage = `Usage: generator <command> [options]

  generate            write the files that schemas/ generates
  generate --check    write nothing; list every file that is changed, missing, orphaned or edited by hand
                      --reporter github|gitlab|sarif|json prints the result for a build system
  review --base REF   Markdown for a pull request: what the metadata changes compared with a commit (rights, stored data,
                      calls that break, screens)
  watch               generate at every save; after a mistake, the last good output stays
  new screen NAME --title TITLE
                      a complete working screen (with its service and entity if they are missing)
  new entity NAME --title TITLE
                      a valid entity; without --title, the title stays empty
  explain FILE        show template, sources and lines of a generated file

  --root DIR          the project (default: the current folder)
  --help              show this text
`;

/**
 * Runs the generator's command line: parses the arguments, and runs the command in the first argument.
 *
 * @param args the arguments after the program, without Node and the script
 * @param output receives the printed texts; by default, they are written to the terminal
 * @returns the exit code of the command: 0 for success; 1 if it fails, for example because of mistakes in the metadata; 2 for wrong usage
 */
export async function main(args: readonly string[], output: Output = terminal): Promise<number> {
  const parsed = parsedArgs(args);
  if (typeof parsed === "string") return misuse(parsed, output);
  const { values, positionals } = parsed;
  const [command, ...rest] = positionals;
  if (values.help === true) {
    output.print(usage);
    return 0;
  }
  if (command === undefined) return misuse("a command is missing", output);
  if (values.check === true && command !== "generate") return misuse("--check is an option of generate", output);
  if (values.title !== undefined && command !== "new") return misuse("--title is an option of new", output);
  if (values.base !== undefined && command !== "review") return misuse("--base is an option of review", output);
  const { check = false, title, base, reporter } = values;
  if (reporter !== undefined && !check) return misuse("--reporter is an option of generate --check", output);
  if (reporter !== undefined && !isReporter(reporter))
    return misuse(`unknown reporter "${reporter}"; expected ${Object.keys(reporters).join(", ")}`, output);
  return run(command, rest, path.resolve(values.root ?? "."), { check, title, base, reporter }, output);
}

const isReporter = (name: string): name is Reporter => Object.hasOwn(reporters, name);

interface Values {
  check: boolean;
  title: string | undefined;
  base: string | undefined;
  reporter: Reporter | undefined;
}

function parsedArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        base: { type: "string" },
        check: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        reporter: { type: "string" },
        root: { type: "string" },
        title: { type: "string" },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function misuse(message: string, output: Output): number {
  output.error(`${message}\n\n${usage}`);
  return 2;
}

/**
 * Runs one command, and returns its exit code. Its module is loaded only then, because a check that finds no change must not load a
 * template engine.
 */
async function run(
  command: string,
  rest: readonly string[],
  root: string,
  { check, title, base, reporter }: Values,
  output: Output,
): Promise<number> {
  const [first, second] = rest;
  // In any other folder, these commands would generate an empty project and remove every generated file.
  const needed = command === "generate" || command === "watch" || command === "review";
  if (needed && first !== undefined) return misuse(`unexpected "${first}"`, output);
  if (needed && !existsSync(path.join(root, "schemas"))) return misuse(`there is no folder schemas in ${root}`, output);
  if (command === "generate" && check) return (await import("./check.ts")).runCheck(root, output, reporter);
  if (command === "generate") return (await import("./generate.ts")).runGenerate(root, output);
  if (command === "watch") return (await import("./watch.ts")).runWatch(root, output);
  if (command === "review") {
    if (base === undefined) return misuse("expected a commit: review --base REF", output);
    return (await import("./review.ts")).runReview(root, base, output);
  }
  if (command === "explain") {
    if (first === undefined || rest.length > 1) return misuse("expected one file: explain FILE", output);
    return (await import("./explain.ts")).runExplain(root, first, output);
  }
  if (command === "new") {
    if ((first !== "screen" && first !== "entity") || second === undefined || rest.length > 2)
      return misuse("expected new screen NAME or new entity NAME", output);
    return (await import("./new.ts")).runNew(root, { kind: first, name: second, title }, output);
  }
  return misuse(`unknown command "${command}"`, output);
}
