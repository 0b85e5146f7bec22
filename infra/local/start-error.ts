/**
 * A problem that prevents the local stack from starting. The message is printed in one line, no
 * stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Whether the error, or one of its causes, has this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  codeOf(error) === code || (error instanceof Error && hasCode(error.cause, code));

/** One line for any error. */
export const inOneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
