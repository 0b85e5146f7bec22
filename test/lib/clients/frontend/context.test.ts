import { describe, expect, it } from 'vitest';
import { completeContext, parseContextQuery } from '../../../../lib/clients/frontend/context.ts';

const source = { address: '203.0.113.7', environment: 'development' };

describe('a context in a query string', () => {
  it('has properties in brackets', () => {
    expect(
      parseContextQuery({ userId: '7', 'properties[plan]': 'pro', 'properties[a]b]': 'c' }),
    ).toEqual({ userId: '7', properties: { plan: 'pro', 'a]b': 'c' } });
  });

  it('can have a property of any name', () => {
    const { properties } = parseContextQuery({ 'properties[__proto__]': 'x' });

    expect(Object.entries(properties as object)).toEqual([['__proto__', 'x']]);
  });
});

describe('a context', () => {
  it('gets the IP address of the caller and a random session id', () => {
    const [one, other] = [complete({}), complete({})];

    expect(one).toEqual({
      remoteAddress: '203.0.113.7',
      sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
      environment: 'development',
      properties: {},
    });
    expect(one.sessionId).not.toBe(other.sessionId);
  });

  it('keeps its own values, except the environment', () => {
    const sent = { userId: 7, sessionId: 's', remoteAddress: '::1', appName: 'web' };

    expect(complete({ ...sent, environment: 'production' })).toEqual({
      ...sent,
      environment: 'development',
      properties: {},
    });
  });

  it.each(['', null, undefined])('ignores the value %j', (nothing) => {
    expect(complete({ remoteAddress: nothing, sessionId: 's', plan: nothing })).toEqual({
      remoteAddress: '203.0.113.7',
      sessionId: 's',
      environment: 'development',
      properties: {},
    });
  });

  it('turns unknown fields into properties, which do not replace explicit ones', () => {
    const sent = { plan: 'free', region: 'eu', properties: { plan: 'pro' } };

    expect(complete(sent).properties).toEqual({ plan: 'pro', region: 'eu' });
  });

  it.each([
    ['2026-11-21T09:30:00.000Z', Date.parse('2026-11-21T09:30:00.000Z')],
    ['Sat Nov 21 2026 09:30:00 GMT+0000', Date.parse('2026-11-21T09:30:00.000Z')],
    [0, 0],
    ['soon', undefined],
  ])('parses the time %j as %j', (currentTime, time) => {
    expect(complete({ currentTime }).currentTime).toBe(time);
  });
});

function complete(sent: Record<string, unknown>) {
  return completeContext(sent, source);
}
