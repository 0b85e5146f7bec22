import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCommand, commandFile } from '../../../cli/build.ts';
import { type Service, startService } from '../../support/service.ts';

const execute = promisify(execFile);

let service: Service;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  [service] = await Promise.all([startService(), buildCommand()]);
  env = { FLAGWRIGHT_URL: service.url, FLAGWRIGHT_TOKEN: service.adminToken };
  await service.request('POST', '/api/admin/projects/default/features', {
    body: { name: 'new-checkout' },
  });
});

afterAll(() => service.stop());

/** Runs the bundle as people do, with its streams in pipes. */
async function flagwright(...words: readonly string[]) {
  const ran = await execute(process.execPath, [commandFile, ...words], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  const { stdout, stderr } = ran;
  return { exitCode: 'code' in ran ? ran.code : 0, out: stdout, notes: stderr };
}

describe('the bundle', () => {
  it('is one small file', async () => {
    expect((await stat(commandFile)).size).toBeLessThan(600_000);
  });

  it('has a help for each command', async () => {
    const { out } = await flagwright('--help');
    const names = [...out.matchAll(/^ {2}([a-z][\w-]*) /gm)].map(([, name = '']) => name);
    expect(names).toContain('rollout');
    for (const name of names.filter((each) => each !== 'help')) {
      const { exitCode, out: help } = await flagwright(name, '--help');
      expect([exitCode, help]).toEqual([0, expect.stringContaining(`Usage: flagwright ${name}`)]);
    }
  });

  it('prints no colours into a pipe', async () => {
    const { exitCode, out } = await flagwright('flag', 'new-checkout');
    expect(exitCode).toBe(0);
    expect(out).not.toContain('\u001b');
  });

  it.each([
    ['0 when it is done', 0, ['flags']],
    ['1 when it fails', 1, ['flag', 'nothing']],
    ['2 for wrong use', 2, ['flags', '--nope']],
  ])('exits with %s', async (_what, exitCode, words) => {
    expect((await flagwright(...words)).exitCode).toBe(exitCode);
  });

  it('tells events and explanations, which it loads when it needs them', async () => {
    const { out } = await flagwright('events', '--flag', 'new-checkout');
    expect(out).toContain('created the flag new-checkout');
    expect((await flagwright('explain', 'new-checkout', '-e', 'development')).out).toContain(
      'Off, because it is switched off in development.',
    );
  });
});

describe('the completion', () => {
  it.each(['bash', 'zsh', 'fish'])('of %s has a script', async (shell) => {
    expect((await flagwright('completion', shell)).out).toContain('complete --');
  });

  it.each([
    ['commands', ['ro'], 'rollout\t'],
    ['options', ['flags', '--'], '--project\t'],
    ['names of flags', ['flag', ''], 'new-checkout'],
    ['names of flags behind another argument', ['rollout', '25%', ''], 'new-checkout'],
  ])('offers %s', async (_what, words, offered) => {
    expect((await flagwright('complete', '--', ...words)).out).toContain(offered);
  });
});
