import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { positionOf } from '../flags/client-answers.ts';
import type { FlagStore } from '../flags/flag-store.ts';
import { type State, withAnswer } from '../flags/state.ts';
import { type Log, reasonOf } from '../logging/log.ts';
import { tokenTypeOf } from '../tokens/token.ts';
import { inTurn } from '../upstream/in-turn.ts';
import { readFlags } from '../upstream/refresher.ts';
import type { KnownToken, TokenService } from '../upstream/token-service.ts';

const FEATURES = 'unleash_features.json';
const TOKENS = 'unleash_tokens.json';

/** The folder that keeps flags and tokens over a restart, in the form of the known edge node. */
export interface Backup {
  /** Reads what is there; rubbish is logged, and ignored. */
  restore(): Promise<void>;
  /** Writes both files, if something changed. Each is whole at any time, also when one save comes upon another. */
  save(): Promise<void>;
}

export function openBackup(
  folder: string,
  {
    store,
    tokens,
    log,
  }: { readonly store: FlagStore; readonly tokens: TokenService; readonly log: Log },
): Backup {
  const written = new Map<string, string>();

  async function write(file: string, content: string): Promise<void> {
    if (written.get(file) === content) return;
    const path = join(folder, file);
    await mkdir(folder, { recursive: true });
    // Beside it, because a rename is whole on one file system only. Tokens are secrets.
    await writeFile(`${path}.new`, content, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    written.set(file, content);
  }

  async function read(file: string, take: (content: unknown) => void): Promise<void> {
    try {
      take(JSON.parse(await readFile(join(folder, file), 'utf8')));
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing)
        log.warn('cannot use a file of the backup folder', { file, reason: reasonOf(error) });
    }
  }

  async function save(): Promise<void> {
    try {
      const kept = tokens.all().filter(({ status }) => status === 'Validated');
      await write(TOKENS, JSON.stringify(kept.map(tokenRow)));
      await write(FEATURES, `[${store.environments().map(featuresRow).join(',')}]`);
    } catch (error) {
      log.error('cannot write the backup folder', { folder, reason: reasonOf(error) });
    }
  }

  return {
    restore: async () => {
      await read(TOKENS, (content) => {
        for (const token of readTokens(content)) tokens.add(token);
      });
      await read(FEATURES, (content) => {
        for (const [environment, answer] of readFeatures(content)) {
          store.update(environment, (state) => withAnswer(state, ['*'], answer));
        }
      });
    },
    save: inTurn(save),
  };
}

function tokenRow({ secret, type, environment, projects, status }: KnownToken) {
  return {
    token: secret,
    type: type === 'client' ? 'backend' : type,
    environment,
    projects,
    status,
  };
}

/** @throws {Error} for what is no list */
function readTokens(content: unknown): KnownToken[] {
  if (!Array.isArray(content)) throw new Error('It is not a list of tokens.');
  return content.flatMap((each): KnownToken[] => {
    const { token: secret, environment, projects } = Object(each);
    const type = tokenTypeOf(Object(each).type);
    const isWhole =
      typeof secret === 'string' && typeof environment === 'string' && Array.isArray(projects);
    if (!isWhole || !type || each.status !== 'Validated') return [];
    return [{ secret, environment, projects: projects.map(String), type, status: 'Validated' }];
  });
}

function featuresRow(state: State): string {
  const { environment, flags, segments, revision } = state;
  const list = (entries: Iterable<{ readonly json: string }>) =>
    [...entries].map(({ json }) => json).join(',');
  const query = JSON.stringify({ environment, inlineSegmentConstraints: false });
  const meta = JSON.stringify({
    etag: `"${positionOf(state)}"`,
    revisionId: revision,
    queryHash: environment,
  });
  return `[${JSON.stringify(environment)},{"version":2,"features":[${list(flags.values())}],"segments":[${list(segments.values())}],"query":${query},"meta":${meta}}]`;
}

/** @throws {Error} for what is no list of environments */
function readFeatures(content: unknown) {
  if (!Array.isArray(content)) throw new Error('It is not a list of environments.');
  return content.map((each) => {
    if (!Array.isArray(each) || typeof each[0] !== 'string')
      throw new Error('An environment has no name.');
    return [each[0], readFlags(each[1])] as const;
  });
}
