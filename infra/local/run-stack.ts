import { ConfigurationError } from '../../lib/platform/config.ts';
import { log } from '../../lib/platform/log.ts';
import { onParentExit } from './exit-with-parent.ts';
import type { LoadFunctions, Stack } from './local-stack.ts';
import { filterLog } from './log-filter.ts';
import { readOptions } from './options.ts';
import { inOneLine, StartError } from './start-error.ts';

/** After this time, the process exits without waiting for the rest. */
const STOP_WITHIN_MS = 4_500;

/**
 * Runs the stack until a signal, then ends this process: with code 1 when it cannot start.
 * @param loadFunctions see `startStack`
 */
export async function runStack(loadFunctions: LoadFunctions): Promise<never> {
  try {
    await run(loadFunctions);
    return process.exit(0);
  } catch (error) {
    const reason = isExpected(error) || !(error instanceof Error) ? inOneLine(error) : error.stack;
    process.stderr.write(`Flagwright cannot start. ${reason}\n`);
    return process.exit(1);
  }
}

async function run(loadFunctions: LoadFunctions): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    // A terminal signals the whole process group, and npm passes the signal on once more: repeats
    // are ignored.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    if (process.env.npm_lifecycle_event) onParentExit(resolve);
  });
  void stopped.then(() => setTimeout(() => process.exit(0), STOP_WITHIN_MS));
  const options = readOptions(process.env);
  filterLog(options.logLevel);
  const { startStack } = await import('./local-stack.ts');
  const stack = await startStack(options, loadFunctions);
  process.stdout.write(`Admin token: ${options.tokens.admin[0]}\n`);
  process.stdout.write(consoleLines(stack));
  process.stdout.write(`Flagwright is listening on ${stack.url}\n`);
  surviveFunctions();
  await stopped;
  await stack.close();
}

/** Where the console is, and while nobody has an account of their own, how to sign in. */
function consoleLines({ consoleUrl, firstAccount }: Stack): string {
  const address = `Console: ${consoleUrl}
`;
  if (!firstAccount) return address;
  const { username, password } = firstAccount;
  return `${address}First sign-in: username ${username}, password ${password}
`;
}

/**
 * In the cloud an unhandled error ends one sandbox of one function; here it must not end all
 * functions.
 */
function surviveFunctions(): void {
  for (const event of ['unhandledRejection', 'uncaughtException']) {
    process.on(event, (error: unknown) => log.error('unhandled error in a function', error));
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof StartError || error instanceof ConfigurationError;
}
