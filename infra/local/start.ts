/** `npm start`: the whole service on this machine, until Ctrl-C. */
import { ConfigurationError } from '../../lib/config.ts';
import { log } from '../../lib/log.ts';
import { filterLog } from './log-filter.ts';
import { readOptions } from './options.ts';
import { whenParentIsGone } from './parent.ts';
import { startStack } from './stack.ts';
import { inOneLine, StartError } from './start-error.ts';

/** Past this, whatever still hangs is given up. */
const STOP_WITHIN_MS = 4_500;

const isExpected = (error: unknown): boolean =>
  error instanceof StartError || error instanceof ConfigurationError;

/** In the cloud this ends one sandbox of one function; here it must not end all of them. */
const surviveFunctions = (): void => {
  for (const event of ['unhandledRejection', 'uncaughtException']) {
    process.on(event, (error: unknown) => log.error('a function left an error unhandled', error));
  }
};

const run = async (): Promise<void> => {
  const stopped = new Promise<void>((resolve) => {
    // The group of a terminal gets the signal, and npm passes it on once more: all but one mean nothing.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    if (process.env.npm_lifecycle_event) whenParentIsGone(resolve);
  });
  void stopped.then(() => setTimeout(() => process.exit(0), STOP_WITHIN_MS));
  const options = readOptions(process.env);
  filterLog(options.logLevel);
  const stack = await startStack(options);
  process.stdout.write(`Admin token: ${options.tokens.admin[0]}\n`);
  process.stdout.write(`Flagwright is listening on ${stack.url}\n`);
  surviveFunctions();
  await stopped;
  await stack.close();
};

try {
  await run();
  process.exit(0);
} catch (error) {
  const reason = isExpected(error) || !(error instanceof Error) ? inOneLine(error) : error.stack;
  process.stderr.write(`Flagwright can not start. ${reason}\n`);
  process.exit(1);
}
