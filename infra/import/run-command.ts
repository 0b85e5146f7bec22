import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { inOneLine } from '../local/start-error.ts';
import { Refusal, Stopped } from './admin-api.ts';

/** Runs a command that was started in a terminal. A failure is explained, and the exit status is 1. */
export async function runCommand(command: (args: readonly string[]) => Promise<void>) {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Whether `--help` was given. */
export function wantsHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

/**
 * Parses a command line with one argument.
 * @throws {ConfigurationError} with the usage, for anything else
 */
export function parseCommandLine<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  const { values, positionals } = parse(args, options, usage);
  const [source, ...others] = positionals;
  if (!source || others.length > 0) throw new ConfigurationError(usage);
  return { source, values };
}

function parse<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${reason}\n\n${usage}`);
  }
}

function explain(error: unknown): string {
  return error instanceof ConfigurationError || error instanceof Stopped || error instanceof Refusal
    ? error.message
    : inOneLine(error);
}
