import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** What the child receives: see call-in-child-main.ts. */
export interface ChildTask {
  /** Path of the module. */
  readonly module: string;
  /** Name of a function that it exports. */
  readonly name: string;
  readonly argument: unknown;
}

type ChildOptions = Pick<ForkOptions, 'env' | 'execArgv'>;

/** Characters; enough to see the cause. */
const FAILURE_LENGTH = 2_000;

/**
 * Calls an exported function in a new process, which ends afterwards. The service reads its configuration
 * once per process, and a measurement must not depend on the memory or the compiled code of the one before.
 * @param argument sent as JSON, like the result
 * @throws {Error} with the end of the child's stderr, when the function throws
 */
export async function callInChild<Result>(
  module: string,
  name: string,
  argument: unknown,
  options: ChildOptions = {},
): Promise<Result> {
  const { result, stop } = await startInChild<Result>(module, name, argument, options);
  await stop();
  return result;
}

/** As `callInChild`, for a function that starts a server: the process runs until `stop`. */
export async function startInChild<Result>(
  module: string,
  name: string,
  argument: unknown,
  options: ChildOptions = {},
): Promise<{ readonly result: Result; stop(): Promise<void> }> {
  const main = resolve(import.meta.dirname, 'call-in-child-main.ts');
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
  const child = fork(main, { execArgv: [], ...options, stdio: [...stdio] });
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    printed = (printed + chunk).slice(-FAILURE_LENGTH);
  });
  const exited = once(child, 'exit');
  const failed = exited.then(([code]): never => {
    throw new Error(`${name} of ${module} ended with code ${code}: ${printed.trim()}`);
  });
  const task: ChildTask = { module, name, argument };
  child.send(task);
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [
    { readonly result: Result },
  ];
  return {
    result: message.result,
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
