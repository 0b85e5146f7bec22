import { describe, expect, it } from 'vitest';
import { stateText } from './protected-state.ts';

const flag = {
  name: 'vault-flag',
  environments: [
    { name: 'development', enabled: true, sortOrder: 1 },
    { name: 'production', enabled: false, sortOrder: 2 },
  ],
};

const [development, production] = flag.environments;

describe('the text of a protected state', () => {
  it.each([
    ['a switched environment', { environments: [{ ...development, enabled: false }, production] }],
    ['a removed environment', { environments: [development] }],
    ['another name', { name: 'x' }],
  ])('differs after %s', (_, change) => {
    expect(stateText({ ...flag, ...change })).not.toBe(stateText(flag));
  });

  it.each([
    ['other places of environments', { environments: [production, development] }],
    ['another sort order', { environments: [{ ...development, sortOrder: 9 }, production] }],
    ['a later use', { lastSeenAt: '2026-11-21T09:30:00.000Z' }],
  ])('is the same after %s', (_, change) => {
    expect(stateText({ ...flag, ...change })).toBe(stateText(flag));
  });
});
