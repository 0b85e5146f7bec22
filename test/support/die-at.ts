import { setImmediate as turn } from 'node:timers/promises';
import { aroundCommands } from './around-commands.ts';

/**
 * Runs something whose calls to the table fail from one of them on, before or after they are done: unlike `diesAt`, calls of all kinds.
 * @returns whether it came to that call
 */
export async function dieAt(
  call: number,
  when: 'before' | 'after',
  work: () => Promise<void>,
): Promise<boolean> {
  let calls = 0;
  const stop = aroundCommands(async (_command, send) => {
    calls += 1;
    const isDead = calls >= call;
    if (isDead && (when === 'before' || calls > call)) throw new Error('the process is gone');
    const result = await send();
    if (isDead) throw new Error('the process is gone');
    return result;
  });
  try {
    await work().catch(() => undefined);
    // Calls that were in flight end, as they would have.
    await turn();
    return calls >= call;
  } finally {
    stop();
  }
}
