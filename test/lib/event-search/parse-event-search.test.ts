import { describe, expect, it } from 'vitest';
import { compileRest, parseEventSearch } from '../../../lib/event-search/parse-event-search.ts';
import type { Event } from '../../../lib/events/log/types.ts';
import type { ValidationError } from '../../../lib/platform/errors.ts';

const event: Event = {
  id: 1,
  type: 'feature-tagged',
  createdAt: '2026-03-01T00:00:00.000Z',
  createdBy: 'anna',
  createdByUserId: 7,
  project: 'shop',
  environment: null,
  featureName: 'checkout',
  data: { name: 'Blue Button' },
  preData: null,
  tags: [{ type: 'simple', value: 'team-one' }],
};

describe('a sent search', () => {
  it('means the same with IS and IS_ANY_OF', () => {
    expect(parseEventSearch({ type: 'IS:a,b' })).toEqual(
      parseEventSearch({ type: 'IS_ANY_OF:a,b' }),
    );
  });

  it('has comma-separated values, each once, untrimmed, with further colons', () => {
    expect(parseEventSearch({ project: 'IS:a, b,a,IS:c' }).logs).toEqual({
      project: ['a', ' b', 'IS:c'],
    });
  });

  it('has users by number', () => {
    expect(parseEventSearch({ createdBy: 'IS:-42,007,7' }).logs).toEqual({ author: ['-42', '7'] });
  });

  it('looks for the types of a kind', () => {
    expect(parseEventSearch({ kind: 'IS:off' })).toEqual({
      logs: { type: ['feature-environment-disabled'] },
    });
  });

  it('has of the types that are sent only those of the kind', () => {
    expect(
      parseEventSearch({ kind: 'IS:on,off', type: 'IS:feature-environment-enabled,user-created' }),
    ).toEqual({ logs: { type: ['feature-environment-enabled'] } });
  });

  it.each([['IS:share'], ['IS:rules'], ['IS:share,off']])(
    'looks at each event where the types of %s do not tell its kind',
    (kind) => {
      expect(parseEventSearch({ kind })).toHaveProperty('kinds');
    },
  );

  it('needs no look at the events of both kinds of changed strategies', () => {
    expect(parseEventSearch({ kind: 'IS:share,rules' })).not.toHaveProperty('kinds');
  });

  it('has days', () => {
    expect(parseEventSearch({ from: 'IS:2024-02-29', to: 'IS:2024-03-01' })).toEqual({
      logs: {},
      from: '2024-02-29',
      to: '2024-03-01',
    });
  });

  it('ignores an empty text', () => {
    expect(parseEventSearch({ query: '' })).toEqual({ logs: {} });
  });

  it.each([
    ['createdBy', 'IS:anna'],
    ['kind', 'IS:switched'],
    ['kind', 'IS:'],
    ['createdBy', 'IS:'],
    ['createdBy', 'IS:1,,2'],
    ['createdBy', 'IS:1e3'],
    ['createdBy', 'IS:1.5'],
    ['createdBy', 'IS:99999999999999999999'],
    ['from', 'IS:2026-02-29'],
    ['to', 'IS:2026-13-01'],
    ['to', 'IS:2026-04-31'],
    ['from', 'IS:2026-00-10'],
    ['type', `IS:${'a,'.repeat(100)}${Array.from({ length: 101 }, (_, n) => n).join(',')}`],
    ['feature', `IS:${'x'.repeat(501)}`],
  ])('names %s as invalid, for example %s', (name, sent) => {
    expect(() => parseEventSearch({ [name]: sent })).toThrow(
      expect.objectContaining({
        status: 400,
        details: [expect.objectContaining({ path: `/query/${name}` })],
      }) as ValidationError,
    );
  });
});

describe('the remaining check of each event', () => {
  const matches = (sent: object): boolean | undefined =>
    compileRest(parseEventSearch(sent), undefined)?.(event);

  it.each([
    ['a value', { feature: 'IS:checkout' }, true],
    ['one of several values', { feature: 'IS:other,checkout' }, true],
    ['another value', { feature: 'IS:check' }, false],
    ['its author', { createdBy: 'IS:7' }, true],
    ['another author', { createdBy: 'IS:8' }, false],
    ['no environment', { environment: 'IS:production' }, false],
    ['the text "null"', { query: 'null' }, false],
    ['text of the data in another case', { query: 'blue BUTTON' }, true],
    ['text of a tag', { query: 'team-one' }, true],
    ['text of its type only', { query: 'feature-tagged' }, false],
    ['text with a wildcard', { query: 'blue%button' }, false],
    ['everything but one thing', { feature: 'IS:checkout', type: 'IS:feature-created' }, false],
  ])('%s', (_what, sent, expected) => {
    expect(matches(sent)).toBe(expected);
  });

  it('is empty if the log alone determines the result', () => {
    expect(compileRest(parseEventSearch({ feature: 'IS:a,b' }), 'feature')).toBeUndefined();
  });
});
