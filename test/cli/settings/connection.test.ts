import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkedUrl, readConnection, signInFile } from '../../../cli/src/settings/connection.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagwright-settings-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const signedIn = { url: 'https://flags.example.com', token: 'of-the-file' };

async function keep(text: string): Promise<void> {
  const file = signInFile({ XDG_CONFIG_HOME: folder });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const read = (env: Readonly<Record<string, string>>) =>
  readConnection({ XDG_CONFIG_HOME: folder, ...env });

describe('the service that commands call', () => {
  it.each([
    [
      'that of the environment',
      { FLAGWRIGHT_URL: 'https://other.example.com/', FLAGWRIGHT_TOKEN: 'a-token' },
      { url: 'https://other.example.com', token: 'a-token' },
    ],
    ['else that of the last sign-in', {}, signedIn],
    ['the same one, named once more', { FLAGWRIGHT_URL: 'https://flags.example.com/' }, signedIn],
  ])('is %s', async (_what, env, connection) => {
    await keep(JSON.stringify(signedIn));
    expect(await read(env)).toEqual(connection);
  });

  it.each([
    [
      'a token without an address, which might be of another service',
      { FLAGWRIGHT_TOKEN: 'a-token' },
      'FLAGWRIGHT_TOKEN is set: set FLAGWRIGHT_URL as well.',
    ],
    [
      'an address that nobody has signed in to',
      { FLAGWRIGHT_URL: 'https://other.example.com' },
      'You are not signed in. Run "flagwright login --url ADDRESS", or set FLAGWRIGHT_URL and FLAGWRIGHT_TOKEN.',
    ],
  ])('is refused for %s', async (_what, env, message) => {
    await keep(JSON.stringify(signedIn));
    await expect(read(env)).rejects.toThrow(message);
  });

  it('says that the file of the sign-in is damaged', async () => {
    await keep('{"url":');
    await expect(read({})).rejects.toThrow('is damaged. Delete it');
  });
});

it.each(['flags.example.com', 'ftp://flags.example.com', 'https://mia:secret@flags.example.com'])(
  '%s is not the address of a service',
  (text) => {
    expect(() => checkedUrl(text)).toThrow('is not the address of a service');
  },
);
