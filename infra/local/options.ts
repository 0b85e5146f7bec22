import { ConfigurationError } from '../../lib/platform/config.ts';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Options of the local stack. */
export interface LocalOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Data folder; `undefined` stores nothing. */
  readonly dataDir: string | undefined;
  /** The lowest level of the functions' own log lines that is printed. */
  readonly logLevel: LogLevel;
  /** For tests: how many milliseconds later than the table its indexes show a change. */
  readonly indexDelayMs: number;
  /** Whether an instance without users gets an account. */
  readonly hasFirstAccount: boolean;
  /** Whether nodes and pages are told of changes at once. */
  readonly hasPush: boolean;
  readonly tokens: {
    readonly admin: readonly string[];
    readonly client: readonly string[];
    readonly frontend: readonly string[];
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The admin token of an instance without configured tokens. */
const LOCAL_ADMIN_TOKEN = '*:*.flagwright-local-admin-token';

/**
 * Parses the variables that only the local stack uses.
 * @throws {ConfigurationError} naming the first invalid variable
 */
export function readOptions(env: Environment): LocalOptions {
  const dataDir = env.DATA_DIR || '.flagwright';
  const admin = listOf(env.INIT_ADMIN_API_TOKENS);
  return {
    host: env.HOST || '127.0.0.1',
    port: portOf(env.PORT || '4242'),
    dataDir: dataDir === ':memory:' ? undefined : dataDir,
    logLevel: logLevelOf(env.LOG_LEVEL || 'warn'),
    indexDelayMs: delayOf(env.INDEX_DELAY_MS || '0'),
    hasFirstAccount: isOn('FIRST_ACCOUNT', env.FIRST_ACCOUNT || 'on'),
    hasPush: isOn('PUSH', env.PUSH || 'on'),
    tokens: {
      admin: admin.length > 0 ? admin : [LOCAL_ADMIN_TOKEN],
      client: listOf(env.INIT_CLIENT_API_TOKENS),
      frontend: listOf(env.INIT_FRONTEND_API_TOKENS),
    },
  };
}

/** The folder with functions that were built already; `undefined` builds them. Read before all else. */
export function readBuildDir(env: Environment): string | undefined {
  return env.FLAGWRIGHT_BUILD_DIR || undefined;
}

function listOf(raw: string | undefined): string[] {
  return (raw ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

function portOf(raw: string): number {
  const port = Number(raw);
  if (!/^\d+$/.test(raw) || port > 65_535) {
    throw new ConfigurationError(`PORT must be a number from 0 to 65535, but is "${raw}".`);
  }
  return port;
}

function delayOf(raw: string): number {
  const delay = Number(raw);
  if (!/^\d+$/.test(raw) || delay > 60_000) {
    throw new ConfigurationError(
      `INDEX_DELAY_MS must be a number from 0 to 60000, but is "${raw}".`,
    );
  }
  return delay;
}

function isOn(name: string, raw: string): boolean {
  if (raw === 'on' || raw === 'off') return raw === 'on';
  throw new ConfigurationError(`${name} must be on or off, but is "${raw}".`);
}

function logLevelOf(raw: string): LogLevel {
  const level = LOG_LEVELS.find((name) => name === raw);
  if (!level) {
    throw new ConfigurationError(`LOG_LEVEL must be ${LOG_LEVELS.join(', ')}, but is "${raw}".`);
  }
  return level;
}
