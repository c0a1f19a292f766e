/**
 * Receives the texts that a command prints: `print` for standard output, `error` for error output. Tests pass an object that collects the
 * texts.
 */
export interface Output {
  print(text: string): void;
  error(text: string): void;
}

/** The output of a command at the terminal: standard output and error output of the process. */
export const terminal: Output = {
  print: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
};
