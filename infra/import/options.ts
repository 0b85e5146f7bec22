import { WEAK_DAYS } from '../../lib/identity/tokens/rules.ts';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { DAY_MS } from '../../lib/platform/days.ts';
import { addressOf } from './address.ts';
import { parseCommandLine } from './run-command.ts';

/** Source, target and scope of an import. */
export interface ImportOptions {
  /** Path of an export file, or URL of a running instance. */
  readonly source: string;
  readonly isInstance: boolean;
  /** Admin token of the source instance. */
  readonly sourceToken: string | undefined;
  /** URL of the service to import into. */
  readonly target: string;
  readonly targetToken: string;
  /** The project to import into; for an instance, the only one to copy. */
  readonly project: string | undefined;
  /** The environment to import into; for an instance, the only one to copy. */
  readonly environment: string | undefined;
  readonly withTokens: boolean;
  /** Whether roles, groups and access are copied. */
  readonly withPeople: boolean;
  /** Whether nothing else is copied. */
  readonly onlyPeople: boolean;
  /** Whether accounts that signed up with a link get what the people of these addresses have. */
  readonly trustSignUps: boolean;
  /** When tokens with weak secrets end; absent: they are refused. */
  readonly weakTokensUntil: string | undefined;
  /** Whether the two instances are compared in the end. */
  readonly isCompared: boolean;
  /** Whether flags of an export file are switched on even if the file may be wrong about it. */
  readonly trustEnvironments: boolean;
  readonly isDryRun: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const USAGE = `npm run import -- FILE|URL [options]

  FILE                 an export file: its flags are imported into one project and environment;
                       or a state export: everything in it is copied
  URL                  a running instance: everything in it is copied

  --to URL             the service to import into (IMPORT_TO; http://127.0.0.1:4242)
  --token TOKEN        its admin token (IMPORT_TOKEN)
  --from-token TOKEN   an admin token of the instance at URL (SOURCE_TOKEN)
  --project ID         FILE: the project to import into (default). URL: copy only this one
  --environment NAME   FILE: the environment to import into. URL: copy only this one (all)
  --with-tokens        URL: copy API tokens with their secrets, except admin tokens
  --with-people        URL: copy roles, groups and access to people who have an account here
  --only-people        URL: copy these, and nothing else
  --trust-sign-ups     URL: give them also to accounts that signed up with a link
  --accept-weak-tokens-until DATE
                       with --with-tokens: also those with short secrets, or secrets without a
                       scope; they end at that date, which is within a year
  --no-compare         URL: do not compare both instances in the end (npm run compare)
  --trust-environments FILE: switch flags on although versions 6.6 to 7.2 export all as on
  --dry-run            only report what would happen`;

const options = {
  to: { type: 'string' },
  token: { type: 'string' },
  'from-token': { type: 'string' },
  project: { type: 'string' },
  environment: { type: 'string' },
  'with-tokens': { type: 'boolean' },
  'with-people': { type: 'boolean' },
  'only-people': { type: 'boolean' },
  'trust-sign-ups': { type: 'boolean' },
  'accept-weak-tokens-until': { type: 'string' },
  'no-compare': { type: 'boolean' },
  'trust-environments': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

/**
 * Parses the command line and the environment.
 * @throws {ConfigurationError} with a message for the user
 */
export function readOptions(args: readonly string[], env: Environment): ImportOptions {
  const { source, values } = parseCommandLine(args, options, USAGE);
  const isInstance = /^https?:\/\//i.test(source);
  const environment = values.environment === 'all' ? undefined : values.environment;
  const sourceToken = values['from-token'] ?? env.SOURCE_TOKEN;
  if (!isInstance && values['with-tokens']) {
    throw new ConfigurationError(
      '--with-tokens needs a running instance: files contain no tokens.',
    );
  }
  const onlyPeople = values['only-people'] ?? false;
  const withPeople = onlyPeople || (values['with-people'] ?? false);
  if (!isInstance && withPeople) {
    throw new ConfigurationError(
      '--with-people needs a running instance: files contain no people.',
    );
  }
  if (onlyPeople && values['with-tokens']) {
    throw new ConfigurationError('--only-people leaves tokens out: leave out --with-tokens.');
  }
  if (onlyPeople && values.environment !== undefined) {
    throw new ConfigurationError('--only-people copies no flags: leave out --environment.');
  }
  if (!withPeople && values['trust-sign-ups']) {
    throw new ConfigurationError('--trust-sign-ups is for --with-people.');
  }
  if (isInstance && values['trust-environments']) {
    throw new ConfigurationError(
      '--trust-environments is for files: a running instance lists which flags are on.',
    );
  }
  const weakTokensUntil = values['accept-weak-tokens-until'];
  if (weakTokensUntil !== undefined && !values['with-tokens']) {
    throw new ConfigurationError('--accept-weak-tokens-until needs --with-tokens.');
  }
  return {
    source: isInstance ? addressOf(source, 'The source') : source,
    isInstance,
    sourceToken: isInstance
      ? required(sourceToken, 'Say with which admin token the source is read: SOURCE_TOKEN=…')
      : undefined,
    target: addressOf(values.to ?? env.IMPORT_TO ?? 'http://127.0.0.1:4242', '--to'),
    targetToken: required(
      values.token ?? env.IMPORT_TOKEN,
      'Say with which admin token to write: IMPORT_TOKEN=…',
    ),
    project: values.project,
    environment,
    withTokens: values['with-tokens'] ?? false,
    withPeople,
    onlyPeople,
    trustSignUps: values['trust-sign-ups'] ?? false,
    weakTokensUntil: weakTokensUntil === undefined ? undefined : endWithinAYear(weakTokensUntil),
    isCompared: isInstance && !onlyPeople && !values['no-compare'] && !values['dry-run'],
    trustEnvironments: values['trust-environments'] ?? false,
    isDryRun: values['dry-run'] ?? false,
  };
}

/** A date (its end, in UTC) or a time, in the future and within a year. */
function endWithinAYear(text: string): string {
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text);
  const left = at - Date.now();
  if (left > 0 && left < WEAK_DAYS * DAY_MS) return new Date(at).toISOString();
  throw new ConfigurationError(
    '--accept-weak-tokens-until must be a date within a year, such as 2030-06-30.',
  );
}

function required(value: string | undefined, message: string): string {
  if (!value) throw new ConfigurationError(message);
  return value;
}
