import { readFileSync } from 'node:fs';
import { type Log, reasonOf } from './logging/log.ts';
import { every, type RunningNode } from './node.ts';
import { type Options, UsageError } from './options/read-options.ts';
import { startGiven } from './start-given.ts';
import { parseToken, type Token } from './tokens/token.ts';
import { readFlags } from './upstream/refresher.ts';
import { readOptionFile } from './upstream/upstream.ts';

/** Starts a node that serves the flags of a file. */
export async function startOffline(options: Options, log: Log): Promise<RunningNode> {
  const tokens = (['client', 'frontend'] as const).flatMap((type) =>
    options.list(`${type}-tokens`).map((secret): Token => ({ ...offlineToken(secret), type })),
  );
  if (tokens.length === 0)
    throw new UsageError(
      '--client-tokens (CLIENT_TOKENS) or --frontend-tokens (FRONTEND_TOKENS) is missing.',
    );
  const file = options.text('bootstrap-file');
  if (file === undefined)
    throw new UsageError('--bootstrap-file (BOOTSTRAP_FILE) is missing: a file with the flags.');
  const load = () => readFlags(JSON.parse(readFileSync(file, 'utf8')));
  readOptionFile('bootstrap-file', file);
  const node = await startGiven(options, log, tokens, firstOf(load, file));
  const seconds = options.number('reload-interval');
  const timer = seconds > 0 ? every(seconds, log, async () => node.give(load())) : undefined;
  return {
    urls: node.urls,
    stop: () => {
      clearInterval(timer);
      return node.stop();
    },
  };
}

/** @throws {UsageError} for a file without flags */
function firstOf(load: () => ReturnType<typeof readFlags>, file: string) {
  try {
    return load();
  } catch (error) {
    throw new UsageError(`--bootstrap-file: "${file}" has no flags: ${reasonOf(error)}`);
  }
}

/** A token of a file's node; a word that is none is for all projects of an environment of that name. */
function offlineToken(secret: string): Token {
  return parseToken(secret) ?? { secret, environment: 'default', projects: ['*'] };
}
