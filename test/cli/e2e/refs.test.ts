import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../support/cli/run-command.ts';
import { type Service, startService } from '../../support/service.ts';

const FLAGS = '/api/admin/projects/default/features';
const SECRET_LINE = "if (isEnabled('new-checkout')) chargeTwice('secret-key');";

let service: Service;
let env: Readonly<Record<string, string>>;
let folder: string;

beforeAll(async () => {
  service = await startService();
  env = { FLAGWRIGHT_URL: service.url, FLAGWRIGHT_TOKEN: service.adminToken };
  for (const name of ['new-checkout', 'basket', 'old']) {
    await service.request('POST', FLAGS, { body: { name } });
  }
  await service.request('DELETE', `${FLAGS}/old`);
  folder = await mkdtemp(join(tmpdir(), 'flagwright-refs-'));
  git('init', '--quiet', '--initial-branch', 'main');
  git('remote', 'add', 'origin', 'https://ci:token@github.com/acme/shop.git');
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => commit(`// a shop\n${SECRET_LINE}\n`));

const words = ['refs', '--project', 'default', '--default-branch', 'main'];
const refs = (...more: readonly string[]) => runCommand([...words, ...more], { env, folder });

it('sends where flags are', async () => {
  const { exitCode, out, notes } = await refs();
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: 'new-checkout  1  shop.ts:2\n' });
  expect(notes).toContain('knows where 1 flag is in main of acme/shop.');

  const { body } = await service.request('GET', `${FLAGS}/new-checkout/code-references`);
  const [{ references, commit: hash, repository, isDefaultBranch }] = body.repositories;
  expect({ references, repository, isDefaultBranch }).toEqual({
    references: [
      {
        path: 'shop.ts',
        line: 2,
        link: `https://github.com/acme/shop/blob/${hash}/shop.ts#L2`,
      },
    ],
    repository: 'acme/shop',
    isDefaultBranch: true,
  });
  expect(hash).toBe(git('rev-parse', 'HEAD'));
});

it('sends no text of the code, and no secret of the remote', async () => {
  const sent: string[] = [];
  const recorder = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const text = String(Buffer.concat(chunks));
      sent.push(`${request.url} ${JSON.stringify(request.headers)} ${text}`);
      const answer = await fetch(service.url + request.url, {
        method: request.method ?? 'GET',
        headers: { authorization: service.adminToken, 'content-type': 'application/json' },
        ...(text && { body: text }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    });
  }).listen(0, '127.0.0.1');
  await once(recorder, 'listening');
  const { port } = recorder.address() as AddressInfo; // It listens on a port.

  const ran = await runCommand(words, {
    env: { ...env, FLAGWRIGHT_URL: `http://127.0.0.1:${port}` },
    folder,
  });
  recorder.close();

  expect(ran.exitCode).toBe(0);
  expect(sent.some((text) => text.includes('"path":"shop.ts"'))).toBe(true);
  expect(sent.join('\n')).not.toMatch(/isEnabled|chargeTwice|secret-key|a shop|ci:token/);
});

it('sends nothing in a dry run, and says as JSON what it would', async () => {
  await commit("basket('basket')");
  const { out } = await refs('--dry-run', '--json');
  expect(JSON.parse(out)).toMatchObject({
    repository: 'acme/shop',
    branch: 'main',
    flags: [{ name: 'basket', references: [{ path: 'shop.ts', line: 1 }] }],
    searched: { files: 1, names: 3, skipped: 0 },
  });
  const { body } = await service.request('GET', `${FLAGS}/basket/code-references`);
  expect(body.left).toBe(0);
});

it('a check fails while code names an archived flag', async () => {
  expect((await refs('--check')).exitCode).toBe(0);
  await commit("isEnabled('old')");
  const { exitCode, notes } = await refs('--check');
  expect(exitCode).toBe(3);
  expect(notes).toContain('archived are still in the code: old.');
});

it('says which flag is gone', async () => {
  await refs();
  await commit('// nothing\n');
  expect((await refs()).notes).toContain('Gone from the code: new-checkout.');
});

it('asks for what git does not say', async () => {
  const { exitCode, notes } = await runCommand(['refs', '--project', 'default'], { env, folder });
  expect(exitCode).toBe(2);
  expect(notes).toContain('Give --default-branch.');
});

/** A commit in which the only file has a text; each is later than the one before. */
async function commit(text: string): Promise<void> {
  await writeFile(join(folder, 'shop.ts'), text);
  git('add', '--all');
  git(
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@b.c',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'x',
  );
}

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
}
