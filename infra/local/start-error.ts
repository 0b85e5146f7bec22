/**
 * A problem that prevents the local stack from starting. The message is printed in one line, no
 * stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Whether the error, or one of its causes, has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code || (error instanceof Error && hasCode(error.cause, code));
}

/** One line for any error. */
export function inOneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
