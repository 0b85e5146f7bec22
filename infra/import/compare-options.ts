import { ConfigurationError } from '../../lib/platform/config.ts';
import { addressOf } from './address.ts';
import { parseCommandLine } from './run-command.ts';

/** Two instances, and the tokens with which to compare what they give. */
export interface CompareOptions {
  readonly source: string;
  readonly target: string;
  /** Admin token of the source, which lists the tokens of applications. */
  readonly sourceToken: string | undefined;
  /** Client tokens, which fetch definitions. */
  readonly tokens: readonly string[];
}

export const COMPARE_USAGE = `npm run compare -- URL [options]

  URL                  the instance that applications use now
  --to URL             the one that they will use (IMPORT_TO; http://127.0.0.1:4242)
  --from-token TOKEN   an admin token of the instance at URL: compares all its tokens (SOURCE_TOKEN)
  COMPARE_TOKENS       client tokens to compare, separated by spaces`;

const options = { to: { type: 'string' }, 'from-token': { type: 'string' } } as const;

/**
 * Parses the command line and the environment.
 * @throws {ConfigurationError} with a message for the user
 */
export function readCompareOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CompareOptions {
  const { source, values } = parseCommandLine(args, options, COMPARE_USAGE);
  const sourceToken = values['from-token'] ?? env.SOURCE_TOKEN;
  const tokens = (env.COMPARE_TOKENS ?? '').split(/\s+/).filter((token) => token !== '');
  if (!sourceToken && tokens.length === 0) {
    throw new ConfigurationError('Say which tokens to compare: SOURCE_TOKEN=… or COMPARE_TOKENS=…');
  }
  return {
    source: addressOf(source, 'The source'),
    target: addressOf(values.to ?? env.IMPORT_TO ?? 'http://127.0.0.1:4242', '--to'),
    sourceToken,
    tokens,
  };
}
