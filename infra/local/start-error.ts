/** Why the local stack can not start. The message is meant for the terminal: one line, no stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Whether the error, or one it was caused by, has this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  codeOf(error) === code || (error instanceof Error && hasCode(error.cause, code));

/** One line for any error. */
export const inOneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
