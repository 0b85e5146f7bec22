import { describe, expect, test } from 'vitest';
import { evaluate } from './evaluated-flag.ts';

type Parameters = Readonly<Record<string, string>>;

describe('strategies', () => {
  // `gr1:123` is in bucket 73 of 100, `gr1:999` in 37, `:5` in 53.
  test.each<readonly [string, Parameters, unknown, boolean]>([
    ['default', {}, {}, true],
    ['userWithId', { userIds: '1, 2 ,3' }, { userId: '2' }, true],
    ['userWithId', { userIds: '1, 2 ,3' }, { userId: 3 }, true],
    ['userWithId', { userIds: ' 1' }, { userId: '1' }, false],
    ['userWithId', { userIds: '1' }, {}, false],
    ['userWithId', { userIds: '' }, { userId: '' }, false],
    ['userWithId', {}, { userId: '1' }, false],
    ['gradualRolloutUserId', { percentage: '73', groupId: 'gr1' }, { userId: '123' }, true],
    ['gradualRolloutUserId', { percentage: '72', groupId: 'gr1' }, { userId: '123' }, false],
    ['gradualRolloutUserId', { percentage: '53' }, { userId: '5' }, true],
    ['gradualRolloutUserId', { percentage: '100' }, {}, false],
    ['gradualRolloutUserId', { percentage: '0', groupId: 'gr1' }, { userId: '123' }, false],
    ['gradualRolloutUserId', { groupId: 'gr1' }, { userId: '123' }, false],
    ['gradualRolloutSessionId', { percentage: '37', groupId: 'gr1' }, { sessionId: '999' }, true],
    ['gradualRolloutSessionId', { percentage: '36', groupId: 'gr1' }, { sessionId: '999' }, false],
    ['gradualRolloutSessionId', { percentage: '100' }, { userId: '999' }, false],
    ['flexibleRollout', { rollout: '73', groupId: 'gr1' }, { userId: '123' }, true],
    ['flexibleRollout', { rollout: '72', groupId: 'gr1' }, { userId: '123' }, false],
    ['flexibleRollout', { rollout: '37', groupId: 'gr1' }, { sessionId: '999' }, true],
    ['flexibleRollout', { rollout: '73' }, { userId: '123', featureToggle: 'gr1' }, true],
    ['flexibleRollout', { rollout: '72' }, { userId: '123', featureToggle: 'gr1' }, false],
    ['flexibleRollout', { rollout: '53' }, { userId: '5' }, true],
    ['flexibleRollout', { rollout: '100', stickiness: 'userId' }, { sessionId: '1' }, false],
    [
      'flexibleRollout',
      { rollout: '73', groupId: 'gr1', stickiness: 'tenant' },
      { properties: { tenant: '123' } },
      true,
    ],
    ['flexibleRollout', { rollout: '100', stickiness: 'tenant' }, { userId: '1' }, false],
    ['remoteAddress', { IPs: '10.0.0.1, 10.1.0.0/16' }, { remoteAddress: '10.1.7.7' }, true],
    ['remoteAddress', { IPs: '10.0.0.1, 10.1.0.0/16' }, { remoteAddress: '10.0.0.2' }, false],
    ['remoteAddress', { IPs: '2001:db8::/32' }, { remoteAddress: '2001:db8:1::7' }, true],
    ['remoteAddress', { IPs: '::1' }, { remoteAddress: '::1' }, true],
    ['remoteAddress', { IPs: 'nowhere,10.0.0.0/33' }, { remoteAddress: '10.0.0.0' }, false],
    ['remoteAddress', { IPs: '10.0.0.1' }, {}, false],
    ['remoteAddress', {}, { remoteAddress: '10.0.0.1' }, false],
    ['a custom strategy', { percentage: '100' }, { userId: '1' }, false],
    ['constructor', {}, {}, false],
  ])('%s with %j for %j: %s', (name, parameters, context, expected) => {
    expect(isLetIn(name, parameters, context)).toBe(expected);
  });

  test.each([
    [0, '1', true],
    [0.499, '50', true],
    [0.5, '50', false],
    [0.999, '100', true],
    [0, '0', false],
  ])(
    'with the random number %d, gradualRolloutRandom of %s %%: %s',
    (chance, percentage, expected) => {
      const around = { random: () => chance };
      expect(isLetIn('gradualRolloutRandom', { percentage }, {}, around)).toBe(expected);
    },
  );

  test('a random rollout ignores the user', () => {
    const parameters = { rollout: '50', stickiness: 'random', groupId: 'gr1' };
    const results = [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9].map((chance) =>
      isLetIn('flexibleRollout', parameters, { userId: '1' }, { random: () => chance }),
    );
    expect(new Set(results)).toEqual(new Set([true, false]));
  });

  test.each([
    ['web-1', true],
    ['WEB-2', true],
    ['db-1', false],
    [undefined, false],
  ])('applicationHostname for web-1 and web-2 on the machine %s: %s', (hostname, expected) => {
    const around = hostname === undefined ? {} : { hostname };
    const parameters = { hostNames: 'Web-1, web-2' };
    expect(isLetIn('applicationHostname', parameters, {}, around)).toBe(expected);
  });
});

function isLetIn(name: string, parameters: Parameters, context: unknown, around = {}): boolean {
  return evaluate({
    flags: [{ name: 'flag', enabled: true, strategies: [{ name, parameters }] }],
    context,
    around,
  }).enabled;
}
