import { describe, expect, it } from 'vitest';
import {
  parseSecret,
  parseTokenScope,
  type TokenInput,
} from '../../../../lib/identity/tokens/rules.ts';

const client: TokenInput = { type: 'client', tokenName: 'ci', environment: 'development' };

describe('the scope of a token', () => {
  it.each<[string, TokenInput, object]>([
    ['all projects if none is named', client, { projects: ['*'] }],
    ['the project of `project`', { ...client, project: 'shop' }, { projects: ['shop'] }],
    [
      'those of `projects`, each once',
      { ...client, projects: ['shop', 'admin', 'shop'] },
      { projects: ['shop', 'admin'] },
    ],
    [
      'development if no environment is named',
      { type: 'client', tokenName: 'ci' },
      { environment: 'development' },
    ],
    [
      'its type as it was sent, in lower case',
      { ...client, type: 'BackEnd' },
      { type: 'backend', environment: 'development' },
    ],
    ['all if `*` is among them', { ...client, projects: ['shop', '*'] }, { projects: ['*'] }],
    [
      'those of `projects` before `project`',
      { ...client, project: 'admin', projects: ['shop'] },
      { projects: ['shop'] },
    ],
    [
      'everything for admin tokens',
      { type: 'ADMIN', tokenName: 'ops' },
      { type: 'admin', environment: '*', projects: ['*'] },
    ],
    [
      'everything for admin tokens, also if requested',
      { type: 'admin', tokenName: 'ops', environment: '*', projects: ['*'] },
      { environment: '*', projects: ['*'] },
    ],
  ])('is %s', (_title, input, scope) => {
    expect(parseTokenScope(input)).toMatchObject(scope);
  });

  it.each<[string, TokenInput, string]>([
    ['an unknown type', { ...client, type: 'proxy' }, '/body/type'],
    ['no name', { type: 'client', environment: 'development' }, '/body/tokenName'],
    ['a name of whitespace', { ...client, tokenName: ' ' }, '/body/tokenName'],
    ['a client token for all environments', { ...client, environment: '*' }, '/body/environment'],
    [
      'a frontend token for all environments',
      { ...client, type: 'frontend', environment: '*' },
      '/body/environment',
    ],
    ['an admin token for one environment', { ...client, type: 'admin' }, '/body/environment'],
    [
      'an admin token for one project',
      { type: 'admin', tokenName: 'x', projects: ['shop'] },
      '/body/projects',
    ],
    ['a word as expiry', { ...client, expiresAt: 'tomorrow' }, '/body/expiresAt'],
    ['an invalid expiry', { ...client, expiresAt: '2096-02-30T25:61:61Z' }, '/body/expiresAt'],
  ])('refuses %s', (_title, input, path) => {
    expect(() => parseTokenScope(input)).toThrow(
      expect.objectContaining({
        status: 400,
        details: [{ message: expect.stringContaining(path), path, rule: expect.any(String) }],
      }),
    );
  });

  it('accepts the older name of the token name', () => {
    const { tokenName: _newer, ...older } = client;
    expect(parseTokenScope({ ...older, username: 'ci' }).tokenName).toBe('ci');
  });

  it.each(['2096', '2020'])('stores the expiry in UTC, for %s', (year) => {
    const scope = parseTokenScope({ ...client, expiresAt: `${year}-01-01T12:00:00+02:00` });
    expect(scope.expiresAt).toBe(`${year}-01-01T10:00:00.000Z`);
  });
});

describe('a secret that applications already use', () => {
  const CHANCE = '0123456789abcdef0123456789abcdef';
  const secretOf = (secret: string, more: Partial<TokenInput> = {}) => {
    const input = { ...client, ...more, secret };
    return parseSecret(input, parseTokenScope(input));
  };

  it.each<[string, string, Partial<TokenInput>]>([
    ['all projects', `*:development.${CHANCE}`, {}],
    ['one project', `shop:development.${CHANCE}`, { project: 'shop' }],
    ['several projects', `[]:development.${CHANCE}`, { projects: ['shop', 'admin'] }],
    ['an environment with dots', `*:eu.west.${CHANCE}`, { environment: 'eu.west' }],
    ['an admin token', `*:*.${CHANCE}`, { type: 'admin', environment: '*' }],
    ['the usual length', `*:development.${CHANCE}0123456789abcdef01234567`, {}],
    ['8 distinct characters', `*:development.${'01234567'.repeat(4)}`, {}],
  ])('is accepted for %s', (_what, secret, more) => {
    expect(secretOf(secret, more)).toBe(secret);
  });

  it.each([
    ['another project', `shop:development.${CHANCE}`],
    ['another environment', `*:production.${CHANCE}`],
    ['too few random characters', '*:development.0123456789abcdef0123456789abcde'],
    ['one character again and again', `*:development.${'a'.repeat(56)}`],
    ['two characters in turn', `*:development.${'ab'.repeat(28)}`],
    ['7 distinct characters', `*:development.${'0123456'.repeat(8)}`],
    ['whitespace', `*:development.${CHANCE} ${CHANCE}`],
    ['another format', 'a-secret-of-long-ago-0123456789'],
  ])('is refused with %s, and not repeated', (_what, secret) => {
    const attempt = () => secretOf(secret);

    expect(attempt).toThrow('`/body/secret`');
    expect(attempt).not.toThrow(secret);
  });
});
