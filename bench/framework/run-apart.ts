import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Gives a task to a script that runs in a process of its own, and waits for the one message that it answers
 * with, and for its end: it may hold a folder or a port.
 * @throws {Error} when it ends without an answer
 */
export const runApart = async <Result>(
  script: string,
  task: object,
  options: Pick<ForkOptions, 'env' | 'execArgv'> = {},
): Promise<Result> => {
  const child = fork(script, { ...options, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const closed = once(child, 'close');
  let result: Result | undefined;
  child.on('message', (message) => {
    result = message as Result;
  });
  child.send(task);
  const [code] = (await closed) as [number | null];
  if (result === undefined) throw new Error(`${script} ended with code ${code} and no answer.`);
  return result;
};
