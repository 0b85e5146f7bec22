import { describe, expect, it } from 'vitest';
import {
  countContexts,
  expandContexts,
  leastContextBytes,
  readContext,
} from '../../../lib/playground/contexts.ts';

describe('a context with commas', () => {
  it('without commas is one context', () => {
    expect(shown({ userId: '7' })).toEqual([{ userId: '7', appName: 'shop' }]);
  });

  it('keeps whitespace, empty values and duplicates', () => {
    expect(shown({ userId: '1, 1,,1' }).map(({ userId }) => userId)).toEqual(['1', ' 1', '', '1']);
  });

  it('varies its last field fastest', () => {
    expect(shown({ userId: '1,2', properties: { plan: 'a,b' } })).toEqual([
      { userId: '1', plan: 'a', appName: 'shop' },
      { userId: '1', plan: 'b', appName: 'shop' },
      { userId: '2', plan: 'a', appName: 'shop' },
      { userId: '2', plan: 'b', appName: 'shop' },
    ]);
  });

  it('has the application last, wherever it was sent', () => {
    const contexts = expandContexts(readContext({ appName: 'a,b', userId: '1' }, true));

    expect(contexts.map((choice) => Object.keys(choice.shown))).toEqual(
      Array(2).fill(['userId', 'appName']),
    );
  });

  it('does not split numbers and booleans in its properties', () => {
    expect(shown({ properties: { age: 7.5, paid: true } })).toEqual([
      { age: 7.5, paid: true, appName: 'shop' },
    ]);
  });

  it('is counted without building the combinations', () => {
    const userId = ','.repeat(999);
    const context = read({ userId, sessionId: userId, remoteAddress: userId });

    expect(countContexts(context)).toBe(1_000_000_000);
  });

  it('has at most MAX_SAFE_INTEGER combinations', () => {
    const many = Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`f${i}`, ',']));

    expect(countContexts(read(many))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('has the size of its smallest combination', () => {
    const context = read({ userId: 'long,é,longer' });

    expect(leastContextBytes(context)).toBe(
      Buffer.byteLength(JSON.stringify({ userId: 'é', appName: 'shop' })),
    );
  });

  it('is one context where commas do not separate values', () => {
    expect(countContexts(readContext({ appName: 'a,b', userId: '1,2' }, false))).toBe(1);
  });
});

describe('the evaluated context', () => {
  const evaluated = (context: Record<string, unknown>) =>
    expandContexts(read(context))[0]?.evaluated;

  it('has separate properties, and the default environment of the SDKs', () => {
    expect(evaluated({ userId: '7', properties: { plan: 'a' } })).toEqual({
      environment: 'default',
      userId: '7',
      appName: 'shop',
      properties: { plan: 'a' },
    });
  });

  it.each([
    ['the context', { environment: 'live' }],
    ['its properties', { properties: { environment: 'live' } }],
  ])('has the environment of %s', (_what, context) => {
    expect(JSON.stringify(evaluated(context))).not.toContain('default');
  });

  it('has no property with the name of a field of the context', () => {
    expect(evaluated({ userId: '7', properties: { userId: '8', appName: 'x' } })).toMatchObject({
      userId: '7',
      appName: 'shop',
      properties: {},
    });
  });

  it('has a property with the name of an ignored field', () => {
    expect(evaluated({ userId: 7, properties: { userId: '8' } })).toMatchObject({
      properties: { userId: '8' },
    });
  });
});

describe('properties of the wrong type', () => {
  it('are listed in the order sent', () => {
    const context = { z: 1, appName: 'shop', a: null, ok: 'yes', environment: [], userId: {} };

    expect(readContext(context, true).invalid).toEqual(['z', 'a', 'environment', 'userId']);
  });

  it.each([[null], [['a']], [{}]])('are refused within `properties`: %j', (value) => {
    expect(() => read({ properties: { plan: value } })).toThrow('/body/context/properties/plan');
  });
});

describe('the time', () => {
  it.each(['2026-11-21T09:30:00Z', '2026-11-21', '2026-11-21T09:30:00+01:00,2027-01-01'])(
    'may be %s',
    (currentTime) => {
      expect(() => read({ currentTime })).not.toThrow();
    },
  );

  it.each(['', 'now', '2', '2026-02-30', '2026-11-21T09:30:00Z,', '2026-11-21, 2026-11-22'])(
    'is refused if it is not a date: "%s"',
    (currentTime) => {
      expect(() => read({ currentTime })).toThrow('/body/context/currentTime');
    },
  );

  it('is one time where commas do not separate values', () => {
    const currentTime = '2026-11-21,2026-11-22';

    expect(() => readContext({ appName: 'shop', currentTime }, false)).toThrow('currentTime');
  });
});

function shown(context: Record<string, unknown>) {
  return expandContexts(read(context)).map((choice) => choice.shown);
}

function read(context: Record<string, unknown>) {
  return readContext({ appName: 'shop', ...context }, true);
}
