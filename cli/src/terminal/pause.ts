import { setTimeout } from 'node:timers/promises';

/** Waits, until the person ends the command. @throws an `AbortError` then */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal });
}

/** What goes on until the person ends it has done all that it was to do then; other errors are errors. */
export function unlessEnded(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
