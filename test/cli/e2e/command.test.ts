import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/cli/run-command.ts';
import { type Service, startService } from '../../support/service.ts';

let service: Service;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await startService();
  env = { FLAGWRIGHT_URL: service.url, FLAGWRIGHT_TOKEN: service.adminToken };
  await service.request('POST', '/api/admin/projects/default/features', {
    body: { name: 'new-checkout' },
  });
});

afterAll(() => service.stop());

describe('the command', () => {
  it('that the person ends has the exit code of shells', async () => {
    expect(await runCommand(['whoami'], { env, ended: AbortSignal.abort() })).toMatchObject({
      exitCode: 130,
      out: '',
      notes: '',
    });
  });

  it('says who the token is of', async () => {
    expect((await runCommand(['whoami'], { env })).out).toContain(`at ${service.url}`);
  });

  it('lists flags', async () => {
    expect((await runCommand(['flags'], { env })).out).toBe('new-checkout  default  off\n');
  });

  it('prints what the API answers as JSON', async () => {
    const { out } = await runCommand(['flags', '--json'], { env });
    expect(JSON.parse(out).features).toMatchObject([{ name: 'new-checkout' }]);
  });

  it.each([
    ['a command that does not exist', ['nope'], 2, "error: unknown command 'nope'"],
    ['an option that does not exist', ['flags', '--nope'], 2, "error: unknown option '--nope'"],
    ['a value that is not allowed', ['flags', '--limit', '1000'], 2, 'It must be 1 to 100.'],
  ])('refuses %s', async (_what, words, exitCode, message) => {
    const ran = await runCommand(words, { env });
    expect(ran).toMatchObject({ exitCode, out: '' });
    expect(ran.notes).toContain(message);
  });

  it.each([
    [
      'a token that the service does not know',
      { FLAGWRIGHT_TOKEN: 'user:nobody' },
      'does not know your token',
    ],
    ['a service that is not there', { FLAGWRIGHT_URL: 'http://127.0.0.1:9' }, 'cannot be reached'],
  ])('says in a sentence what is wrong with %s', async (_what, changed, message) => {
    const ran = await runCommand(['whoami'], { env: { ...env, ...changed } });
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
    expect(ran.notes).toContain(message);
  });
});
