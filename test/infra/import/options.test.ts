import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../infra/import/options.ts';

const env = { IMPORT_TOKEN: 'mine', SOURCE_TOKEN: 'theirs' };

describe('the command line of an import', () => {
  it('takes a file, with defaults for everything else', () => {
    expect(readOptions(['export.json'], env)).toEqual({
      source: 'export.json',
      isInstance: false,
      sourceToken: undefined,
      target: 'http://127.0.0.1:4242',
      targetToken: 'mine',
      project: undefined,
      environment: undefined,
      withTokens: false,
      withPeople: false,
      onlyPeople: false,
      trustSignUps: false,
      trustEnvironments: false,
      isDryRun: false,
    });
  });

  it('takes the address of an instance, with or without the path of its API', () => {
    for (const path of ['', '/', '/api', '/api/admin/']) {
      expect(readOptions([`https://flags.example.com${path}`], env)).toMatchObject({
        source: 'https://flags.example.com',
        isInstance: true,
        sourceToken: 'theirs',
      });
    }
  });

  it('prefers options to variables', () => {
    const args = ['http://a', '--to', 'http://b/', '--token', 'x', '--from-token', 'y'];

    expect(readOptions(args, { ...env, IMPORT_TO: 'http://c' })).toMatchObject({
      target: 'http://b',
      targetToken: 'x',
      sourceToken: 'y',
    });
  });

  it('accepts "all" environments as the default', () => {
    const { environment } = readOptions(['http://a', '--environment', 'all'], env);

    expect(environment).toBeUndefined();
  });

  it('takes people as a part of all, or alone', () => {
    const withPeople = readOptions(['http://a', '--with-people', '--trust-sign-ups'], env);
    const onlyPeople = readOptions(['http://a', '--only-people'], env);

    expect([withPeople, onlyPeople]).toMatchObject([
      { withPeople: true, onlyPeople: false, trustSignUps: true },
      { withPeople: true, onlyPeople: true, trustSignUps: false },
    ]);
  });

  it.each([
    ['nothing', [], env, 'npm run import'],
    ['two sources', ['a.json', 'b.json'], env, 'npm run import'],
    ['an unknown option', ['a.json', '--force'], env, '--force'],
    ['no token', ['a.json'], {}, 'IMPORT_TOKEN'],
    ['no token of the source', ['http://a'], { IMPORT_TOKEN: 'x' }, 'SOURCE_TOKEN'],
    ['an invalid address', ['a.json', '--to', 'flags'], env, '--to'],
    ['doubts of an instance', ['http://a', '--trust-environments'], env, '--trust-environments'],
    ['tokens from a file', ['a.json', '--with-tokens'], env, '--with-tokens'],
    ['people from a file', ['a.json', '--with-people'], env, '--with-people'],
    [
      'tokens of people alone',
      ['http://a', '--only-people', '--with-tokens'],
      env,
      '--with-tokens',
    ],
    [
      'an environment of people',
      ['http://a', '--only-people', '--environment', 'x'],
      env,
      '--environment',
    ],
    ['sign-ups without people', ['http://a', '--trust-sign-ups'], env, '--with-people'],
  ])('refuses %s', (_what, args, variables, mention) => {
    expect(() => readOptions(args, variables)).toThrow(mention);
  });
});
