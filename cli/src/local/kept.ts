import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Variables } from '../settings/connection.ts';
import { writePrivateFile } from '../settings/private-file.ts';

/** What an answer is of. */
export interface KeptOf {
  readonly url: string;
  readonly what: string;
  readonly environment?: string;
  readonly project?: string | undefined;
}

/** An answer of the service that was kept. */
export interface Kept<Value> {
  /** When the service gave it. */
  readonly at: string;
  readonly value: Value;
}

/** Keeps an answer for times without a network, readable for its owner alone. */
export async function keep(env: Variables, of: KeptOf, value: unknown): Promise<void> {
  const kept: Kept<unknown> = { at: new Date().toISOString(), value };
  await writePrivateFile(fileOf(env, of), JSON.stringify(kept));
}

/** What was kept; `undefined` if there is nothing, or nothing that can be read. */
export async function findKept<Value>(
  env: Variables,
  of: KeptOf,
): Promise<Kept<Value> | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(env, of), 'utf8'));
  } catch {
    return undefined;
  }
}

function fileOf(env: Variables, { url, what, environment = '', project = '' }: KeptOf): string {
  const folder = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const name = createHash('sha256').update(JSON.stringify([url, what, environment, project]));
  return join(folder, 'flagwright', `${name.digest('hex').slice(0, 32)}.json`);
}
