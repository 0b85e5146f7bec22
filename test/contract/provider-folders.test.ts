import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports } from '../../infra/lint/read-imports.ts';
import { providers } from '../../lib/integrations/providers/providers.ts';

const ROOM = 'lib/integrations/providers';

/** What a file of a provider must not import: the worker alone carries requests, the API alone checks. */
const forbidden: Readonly<Record<string, RegExp>> = {
  definition: /\/(check|request)\.ts$/,
  check: /\/request\.ts$/,
  request: /\/check\.ts$/,
};

describe.each(Object.keys(providers))('the folder of the provider %s', (name) => {
  it('has its definition, its checks and its requests', async () => {
    const files = await readdir(posix.join(ROOM, name));
    expect(files).toEqual(expect.arrayContaining(['check.ts', 'definition.ts', 'request.ts']));
  });

  it('imports no settings, no list of providers, and no other provider', async () => {
    const imports = await importsOf(name);
    const others = Object.keys(providers).filter((other) => other !== name);
    const refused = imports.filter(
      ({ target }) =>
        target.startsWith('lib/integrations/settings/') ||
        target.startsWith('lib/integrations/delivery/') ||
        posix.dirname(target) === ROOM ||
        others.some((other) => target.startsWith(`${ROOM}/${other}/`)),
    );
    expect(refused).toEqual([]);
  });

  it('has files that are bundled apart', async () => {
    const imports = await importsOf(name);
    const refused = imports.filter(({ file, target }) =>
      forbidden[posix.basename(file, '.ts')]?.test(target),
    );
    expect(refused).toEqual([]);
  });
});

async function importsOf(name: string) {
  const folder = posix.join(ROOM, name);
  const files = await readdir(folder);
  const found = await Promise.all(
    files.map(async (each) => {
      const file = posix.join(folder, each);
      return readImports(file, await readFile(file, 'utf8')).map(({ target }) => ({
        file,
        target,
      }));
    }),
  );
  return found.flat();
}
