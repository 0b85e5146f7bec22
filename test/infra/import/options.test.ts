import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../infra/import/options.ts';

const env = { IMPORT_TOKEN: 'mine', SOURCE_TOKEN: 'theirs' };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const weak = (until: string, more = ['--with-tokens']) => [
  'http://a',
  '--accept-weak-tokens-until',
  until,
  ...more,
];

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
      weakTokensUntil: undefined,
      isCompared: false,
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
    ['an instance', ['http://a'], true],
    ['not without it', ['http://a', '--no-compare'], false],
    ['not in a dry run', ['http://a', '--dry-run'], false],
    ['not for a file', ['a.json'], false],
  ])('compares both sides in the end: %s', (_what, args, isCompared) => {
    expect(readOptions(args, env)).toMatchObject({ isCompared });
  });

  it('takes a day until which weak tokens are accepted, with its end', () => {
    const day = inDays(200).slice(0, 10);
    const args = ['http://a', '--with-tokens', '--accept-weak-tokens-until', day];

    expect(readOptions(args, env)).toMatchObject({ weakTokensUntil: `${day}T23:59:59.000Z` });
  });

  it.each([
    ['nothing', [], env, 'npm run import'],
    ['two sources', ['a.json', 'b.json'], env, 'npm run import'],
    ['an unknown option', ['a.json', '--force'], env, '--force'],
    ['no token', ['a.json'], {}, 'IMPORT_TOKEN'],
    ['no token of the source', ['http://a'], { IMPORT_TOKEN: 'x' }, 'SOURCE_TOKEN'],
    ['an invalid address', ['a.json', '--to', 'flags'], env, '--to'],
    ['doubts of an instance', ['http://a', '--trust-environments'], env, '--trust-environments'],
    ['weak tokens without tokens', weak('2030-01-01', []), env, '--with-tokens'],
    ['weak tokens for years', weak(inDays(400)), env, 'within a year'],
    ['weak tokens until yesterday', weak(inDays(-1)), env, 'within a year'],
    ['weak tokens until some day', weak('someday'), env, 'within a year'],
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
