/** Thrown when a backup or a restore is not possible. The message is one line for the operator and contains no secret. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}
