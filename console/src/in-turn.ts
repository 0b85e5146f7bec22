/**
 * A new account of AWS runs ten functions at once, and each request, also for a file, is one. Of the six that a page may
 * take, the browser itself asks for one: the picture of the icons.
 */
const MOST_AT_ONCE = 5;

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Asks the service for something, an answer or a file, when fewer than five are under way; the others wait in
 * the order in which they came.
 * @param ask sends the request, and settles with its answer
 * @throws what `ask` throws
 */
export async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running += 1;
  else await new Promise<void>((start) => waiting.push(start));
  try {
    return await ask();
  } finally {
    // The request that waits next takes the place over.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
