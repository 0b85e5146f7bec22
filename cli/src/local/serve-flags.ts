import { randomBytes } from 'node:crypto';
import { createLog } from '../../../edge/src/logging/log.ts';
import { readOptions, UsageError } from '../../../edge/src/options/read-options.ts';
import { startGiven } from '../../../edge/src/start-given.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { LocalFlags } from './local-flags.ts';

/** Flags that are served on this machine, for SDKs and OpenFeature providers. */
export interface ServedFlags {
  /** `http://127.0.0.1:4243`. */
  readonly url: string;
  /** Of servers and OpenFeature providers. */
  readonly clientToken: string;
  /** Of pages and mobile applications. */
  readonly frontendToken: string;
  /** Serves these flags from now on. */
  give(flags: LocalFlags): void;
  stop(): Promise<void>;
}

/**
 * Serves flags by an edge node in this process, for callers on this machine alone.
 * @param port 0 for any that is free
 * @param note takes lines of its log, from warnings up
 * @throws {CommandError} for a port that cannot be had
 */
export async function serveFlags(
  flags: LocalFlags,
  { environment, port, note }: { environment: string; port: number; note: (line: string) => void },
): Promise<ServedFlags> {
  const tokens = (['client', 'frontend'] as const).map((type) => ({
    secret: `*:${environment}.${randomBytes(16).toString('hex')}`,
    ...{ environment, projects: ['*'], type },
  }));
  const options = readOptions(
    [
      'offline',
      '--interface',
      '127.0.0.1',
      '--port',
      String(port),
      '--shutdown-grace-seconds',
      '1',
    ],
    {},
  );
  const node = await startGiven(options, createLog('plain', note, 'warn'), tokens, flags).catch(
    (error: unknown) => {
      throw error instanceof UsageError ? new CommandError(error.message) : error;
    },
  );
  const { port: served } = new URL(node.urls[0] ?? '');
  return {
    url: `http://127.0.0.1:${served}`,
    clientToken: tokens[0]?.secret ?? '',
    frontendToken: tokens[1]?.secret ?? '',
    give: (next) => node.give(next),
    stop: () => node.stop(),
  };
}

/** The variables by which SDKs and OpenFeature providers find the flags. Pure. */
export function variablesOf({
  url,
  clientToken,
  frontendToken,
}: Pick<ServedFlags, 'url' | 'clientToken' | 'frontendToken'>) {
  return {
    UNLEASH_URL: `${url}/api`,
    UNLEASH_API_TOKEN: clientToken,
    UNLEASH_FRONTEND_URL: `${url}/api/frontend`,
    UNLEASH_FRONTEND_TOKEN: frontendToken,
    OFREP_ENDPOINT: url,
    OFREP_HEADERS: `Authorization=${clientToken}`,
  };
}
