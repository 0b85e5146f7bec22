import { describe, expect, it } from 'vitest';
import {
  environmentWords,
  type StrategySummary,
} from '../../console/src/pages/flags/environment-words.ts';

const strategy: StrategySummary = {
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  rollout: 100,
  stickiness: 'default',
  constraintCount: 0,
  segmentCount: 0,
  variantCount: 0,
};

const quarter = { ...strategy, rollout: 25 };

/** A flag that is on with these strategies. */
function words(...strategies: readonly Partial<StrategySummary>[]): string {
  return environmentWords({
    enabled: true,
    hasStrategies: strategies.length > 0,
    hasEnabledStrategies: strategies.some(({ disabled }) => !disabled),
    variantCount: 0,
    strategySummaries: strategies.map((each) => ({ ...strategy, ...each })),
  });
}

describe('what a flag does in an environment', () => {
  it.each([
    ['Everyone', []],
    ['Everyone', [{}]],
    ['Everyone', [quarter, {}]],
    ['Everyone', [{ name: 'default', rollout: null }]],
    ['Everyone, 3 variants', [{ variantCount: 3 }]],
    ['25 % of users', [quarter]],
    ['0.5 % of users', [{ rollout: 0.5, stickiness: 'userId' }]],
    ['25 % of sessions', [{ ...quarter, stickiness: 'sessionId' }]],
    ['25 % of requests', [{ ...quarter, stickiness: 'random' }]],
    ['25 % by companyId', [{ ...quarter, stickiness: 'companyId' }]],
    ['25 % by constructor', [{ ...quarter, stickiness: 'constructor' }]],
    ['10 % of users', [{ name: 'gradualRolloutUserId', rollout: 10, stickiness: null }]],
    ['10 % of sessions', [{ name: 'gradualRolloutSessionId', rollout: 10, stickiness: null }]],
    ['25 % of users, 2 constraints', [{ ...quarter, constraintCount: 2 }]],
    ['Everyone, 1 constraint, 1 segment', [{ constraintCount: 1, segmentCount: 1 }]],
    ['Users by id', [{ name: 'userWithId', rollout: null }]],
    ['By IP address', [{ name: 'remoteAddress', rollout: null }]],
    ['Strategy ours', [{ name: 'ours', rollout: null }]],
    ['25 % of users; or Users by id', [quarter, { name: 'userWithId', rollout: null }]],
    ['25 % of users; or 25 % of users; or 2 more', [quarter, quarter, quarter, quarter]],
    ['25 % of users', [quarter, { disabled: true }]],
    ['Nobody: 0 %', [{ rollout: 0 }]],
    ['25 % of users', [{ rollout: 0 }, quarter]],
    ['Nobody: all strategies are disabled', [{ disabled: true }]],
  ] satisfies [string, Partial<StrategySummary>[]][])('is "%s" for %j', (expected, strategies) => {
    expect(words(...strategies)).toBe(expected);
  });

  it('is "Off" while it is off, whatever its strategies are', () => {
    const environment = {
      enabled: false,
      hasStrategies: true,
      hasEnabledStrategies: true,
      variantCount: 0,
      strategySummaries: [quarter],
    };

    expect(environmentWords(environment)).toBe('Off');
  });
});
