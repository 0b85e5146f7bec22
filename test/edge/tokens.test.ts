import { describe, expect, it } from 'vitest';
import {
  coverTogether,
  parsePretrusted,
  parseToken,
  shortened,
  withoutCovered,
} from '../../edge/src/tokens/token.ts';
import { readAnswer } from '../../edge/src/upstream/token-service.ts';

describe('a token', () => {
  it.each([
    ['*:development.secret', { environment: 'development', projects: ['*'] }],
    ['shop:production.a.b', { environment: 'production', projects: ['shop'] }],
    ['[]:production.secret', { environment: 'production', projects: [] }],
  ])('%s says where it belongs', (secret, parts) => {
    expect(parseToken(secret)).toEqual({ secret, ...parts });
  });

  it.each([
    '',
    'secret',
    '*:development',
    '*.development:secret',
    ':development.secret',
    '*:.secret',
  ])('%j is none', (secret) => {
    expect(parseToken(secret)).toBeUndefined();
  });

  it.each([
    ['*:development.secret', 'development'],
    ['secret-123@development', 'development'],
    ['se@cret@production', 'production'],
  ])('%s may be trusted', (secret, environment) => {
    expect(parsePretrusted(secret)).toMatchObject({
      environment,
      projects: ['*'],
      type: 'frontend',
    });
  });

  it.each(['secret', '@development', 'secret@'])('%s may not be trusted', (secret) => {
    expect(parsePretrusted(secret)).toBeUndefined();
  });

  it.each([
    ['*:development.abcdefghijk', '*:development.abc…'],
    ['secret-123@development', 'sec…@development'],
    ['nothing-known', 'not…'],
  ])('%s is shown as %s', (secret, shown) => {
    expect(shortened(secret)).toBe(shown);
  });
});

const token = (environment: string, ...projects: string[]) => ({
  secret: `${projects}:${environment}.x`,
  environment,
  projects,
});

it.each([
  [[token('dev', '*'), token('dev', 'a')], [token('dev', '*')]],
  [[token('dev', 'a'), token('dev', '*')], [token('dev', '*')]],
  [[token('dev', 'a'), token('dev', 'a', 'b')], [token('dev', 'a', 'b')]],
  [
    [token('dev', 'a'), token('dev', 'b')],
    [token('dev', 'a'), token('dev', 'b')],
  ],
  [
    [token('dev', '*'), token('prod', 'a')],
    [token('dev', '*'), token('prod', 'a')],
  ],
  [[token('dev', 'a'), token('dev', 'a')], [token('dev', 'a')]],
])('of the tokens %j, polls need %j', (tokens, needed) => {
  expect(withoutCovered(tokens)).toEqual(needed);
});

it.each([
  [[token('dev', '*')], token('dev', 'a'), true],
  [[token('dev', 'a'), token('dev', 'b')], token('dev', 'a', 'b'), true],
  [[token('dev', 'a')], token('dev', 'a', 'b'), false],
  [[token('dev', 'a')], token('dev', '*'), false],
  [[token('prod', '*')], token('dev', 'a'), false],
  [[], token('dev', 'a'), false],
  // Which projects it has, only the server knows.
  [[token('dev', 'a')], token('dev'), false],
])('whether %j together see what %j may: %s', (tokens, other, doesCover) => {
  expect(coverTogether(tokens, other)).toBe(doesCover);
});

describe('what a server says of tokens', () => {
  it('takes newer and older names of types, and the server’s projects', () => {
    const tokens = [
      { token: '[]:dev.a', type: 'backend', projects: ['a', 'b'], environment: 'dev' },
      { token: '*:dev.b', type: 'frontend', projects: ['*'] },
    ];

    expect(readAnswer(['[]:dev.a', '*:dev.b', '*:dev.c'], { tokens })).toEqual([
      {
        secret: '[]:dev.a',
        type: 'client',
        projects: ['a', 'b'],
        environment: 'dev',
        status: 'Validated',
      },
      {
        secret: '*:dev.b',
        type: 'frontend',
        projects: ['*'],
        environment: 'dev',
        status: 'Validated',
      },
      { secret: '*:dev.c', projects: ['*'], environment: 'dev', status: 'Invalid' },
    ]);
  });

  it.each([{}, null, [], { tokens: 'x' }])('is no answer: %j', (answer) => {
    expect(() => readAnswer(['*:dev.a'], answer)).toThrow('without tokens');
  });
});
