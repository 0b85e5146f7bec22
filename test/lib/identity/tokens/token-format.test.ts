import { describe, expect, it } from 'vitest';
import {
  generateSecret,
  looksLikeToken,
  maskSecret,
  parseTokenType,
} from '../../../../lib/identity/tokens/token-format.ts';

describe('a new secret', () => {
  it.each([
    [['*'], /^\*:development\.[0-9a-f]{56}$/],
    [['default'], /^default:development\.[0-9a-f]{56}$/],
    [['default', 'shop'], /^\[\]:development\.[0-9a-f]{56}$/],
  ])('for the projects %j matches %s', (projects, pattern) => {
    expect(generateSecret(projects, 'development')).toMatch(pattern);
  });

  it('is never the same twice', () => {
    const secrets = Array.from({ length: 100 }, () => generateSecret(['*'], '*'));
    expect(new Set(secrets).size).toBe(100);
  });
});

describe('a masked secret', () => {
  it.each([
    ['*:*.0123456789abcdef', '*', '*:*.******cdef'],
    ['default:eu.prod.0123456789abcdef', 'eu.prod', 'default:eu.prod.******cdef'],
    ['*:*.short', '*', '*:*.******'],
    ['0123456789abcdef', 'development', '******cdef'],
    ['secret12', 'development', '******'],
    ['default:staging.0123456789abcdef', 'development', '******cdef'],
  ])('of %s shows the scope, and the end only of a long secret', (secret, environment, masked) => {
    expect(maskSecret(secret, environment)).toBe(masked);
  });
});

describe('a text that can be a token', () => {
  it.each([
    '*:*.flagwright-local-admin-token',
    '[]:development.0123456789abcdef',
    'default:eu.prod.x',
    'a-secret-without-a-scope',
    '12345678',
  ])('%s can', (text) => {
    expect(looksLikeToken(text)).toBe(true);
  });

  it.each([
    '',
    'abc',
    '1234567',
    'x'.repeat(501),
    'with a space',
    'default:development',
    'default:development.',
    ':development.x',
    'default:.',
    '*:*.with space',
    '*:*.ünïcode',
    '*:*.line\nbreak',
    `*:*.${'x'.repeat(500)}`,
    'x'.repeat(10_000),
  ])('%j cannot', (text) => {
    expect(looksLikeToken(text)).toBe(false);
  });
});

describe('the type of a token', () => {
  it.each([
    ['admin', 'admin'],
    ['ADMIN', 'admin'],
    ['Client', 'client'],
    ['Backend', 'backend'],
    ['FRONTEND', 'frontend'],
    ['proxy', undefined],
    ['', undefined],
  ])('%s is read as %s', (text, type) => {
    expect(parseTokenType(text)).toBe(type);
  });
});
