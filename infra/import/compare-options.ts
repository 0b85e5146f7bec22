import { ConfigurationError } from '../../lib/platform/config.ts';
import { addressOf } from './address.ts';
import type { ComparedInstances } from './compare-instances.ts';
import { parseCommandLine } from './run-command.ts';

export const COMPARE_USAGE = `npm run compare -- URL [options]

  URL                  the instance that applications use now
  --to URL             the one that they will use (IMPORT_TO; http://127.0.0.1:4242)
  --token TOKEN        its admin token: compares all flags in all environments (IMPORT_TOKEN)
  --from-token TOKEN   an admin token of the instance at URL: compares all its tokens (SOURCE_TOKEN)
  --project ID         compare only the flags of this project, and the tokens that have no other
  --environment NAME   compare only the flags and the tokens of this environment
  COMPARE_TOKENS       client tokens to compare, separated by spaces`;

const options = {
  to: { type: 'string' },
  token: { type: 'string' },
  'from-token': { type: 'string' },
  project: { type: 'string' },
  environment: { type: 'string' },
} as const;

/**
 * Parses the command line and the environment.
 * @throws {ConfigurationError} with a message for the user
 */
export function readCompareOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ComparedInstances {
  const { source, values } = parseCommandLine(args, options, COMPARE_USAGE);
  const sourceToken = values['from-token'] ?? env.SOURCE_TOKEN;
  const tokens = (env.COMPARE_TOKENS ?? '').split(/\s+/).filter((token) => token !== '');
  if (!sourceToken && tokens.length === 0) {
    throw new ConfigurationError('Say which tokens to compare: SOURCE_TOKEN=… or COMPARE_TOKENS=…');
  }
  const { project } = values;
  const environment = values.environment === 'all' ? undefined : values.environment;
  return {
    source: addressOf(source, 'The source'),
    target: addressOf(values.to ?? env.IMPORT_TO ?? 'http://127.0.0.1:4242', '--to'),
    sourceToken,
    targetToken: values.token ?? env.IMPORT_TOKEN,
    tokens,
    withListed: true,
    scope: { project, environment },
  };
}
