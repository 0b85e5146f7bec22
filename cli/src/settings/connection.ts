import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../../../lib/platform/is-object.ts';
import { CommandError } from '../terminal/command-error.ts';

/** The service that commands call, and as whom. */
export interface Connection {
  /** Without a slash at its end: `https://flags.example.com`. */
  readonly url: string;
  readonly token: string;
}

/** A sign-in by `login`. */
export interface KeptSignIn extends Connection {
  /** Id of the token, by which it is deleted. */
  readonly tokenId?: number;
}

/** The variables of the environment. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Where `login` keeps addresses and tokens: readable for its owner alone. */
export function signInFile(env: Variables): string {
  const folder = env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(folder, 'flagwright', 'sign-in.json');
}

/**
 * The service and the token: those of `FLAGWRIGHT_URL` and `FLAGWRIGHT_TOKEN`, else those of the last `login`. A token in the
 * environment is never sent to an address that only the file names.
 * @throws {CommandError} when there is none, or the address is none
 */
export async function readConnection(env: Variables): Promise<Connection> {
  const { FLAGWRIGHT_URL, FLAGWRIGHT_TOKEN } = env;
  const kept = await readSignIn(env);
  if (FLAGWRIGHT_TOKEN) {
    if (!FLAGWRIGHT_URL) {
      throw new CommandError('FLAGWRIGHT_TOKEN is set: set FLAGWRIGHT_URL as well.');
    }
    return { url: checkedUrl(FLAGWRIGHT_URL), token: FLAGWRIGHT_TOKEN };
  }
  const url = FLAGWRIGHT_URL ? checkedUrl(FLAGWRIGHT_URL) : kept?.url;
  if (!url || !kept || kept.url !== url) {
    throw new CommandError(
      'You are not signed in. Run "flagwright login --url ADDRESS", or set FLAGWRIGHT_URL and FLAGWRIGHT_TOKEN.',
    );
  }
  return { url, token: kept.token };
}

/** @throws {CommandError} for what is no address of a service */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new CommandError(
      `"${text}" is not the address of a service, such as https://flags.example.com.`,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/**
 * What the last `login` kept; `undefined` if there is nothing.
 * @throws {CommandError} when the file cannot be read, or is damaged
 */
export async function readSignIn(env: Variables): Promise<KeptSignIn | undefined> {
  const file = signInFile(env);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const found = parsed(text);
  if (isObject(found) && typeof found.url === 'string' && typeof found.token === 'string') {
    const { url, token, tokenId } = found;
    return { url, token, ...(typeof tokenId === 'number' && { tokenId }) };
  }
  throw new CommandError(`${file} is damaged. Delete it, and run "flagwright login" again.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
