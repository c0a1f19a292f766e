/** Receives the output of a command. Tests pass their own and collect it. */
export interface Output {
  print(text: string): void;
  error(text: string): void;
}

export const terminal: Output = {
  print: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
};
