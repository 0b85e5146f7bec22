import { describe, expect, it } from 'vitest';
import { decidePromotion } from '../../../../lib/change-requests/drift/decide-promotion.ts';
import type { FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import type { ReleasePlan } from '../../../../lib/flags/feature-data/plan-model.ts';
import type { Strategy, Variant } from '../../../../lib/strategies/model.ts';
import { aStrategy, settings } from '../../../support/flag-state.ts';

const blue: Variant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' };
const off = { enabled: true, strategies: [], variants: [] };

type State = Partial<FeatureEnvironment>;

describe('what production is changed by', () => {
  it.each<[string, State, State, string[]]>([
    ['nothing, where both are off', {}, { strategies: [share('10')] }, []],
    ['nothing, where both are the same', on(share('10')), on(share('10', 'b')), []],
    ['being switched off alone', {}, on(share('10')), ['updateEnabled false']],
    [
      'being switched on alone, with the same strategies',
      on(share('10')),
      { strategies: [share('10', 'b')] },
      ['updateEnabled true'],
    ],
    [
      'a strategy before being switched on',
      on(share('10')),
      {},
      ['addStrategy 10', 'updateEnabled true'],
    ],
    [
      'a strategy for everybody where there is none, before being switched on',
      off,
      {},
      ['addStrategy 100', 'updateEnabled true'],
    ],
    ['an update that keeps the id', on(share('50')), on(share('10', 'b')), ['updateStrategy b 50']],
    [
      'a strategy behind the others',
      on(share('10'), share('50')),
      on(share('10', 'b')),
      ['addStrategy 50'],
    ],
    [
      'a strategy before the others, and their positions',
      on(share('50'), share('10')),
      on(share('10', 'b')),
      ['addStrategy 50 at 0', 'reorderStrategy b=1'],
    ],
    [
      'a strategy that goes',
      on(share('10')),
      on(share('10', 'b'), share('50', 'c')),
      ['deleteStrategy c'],
    ],
    [
      'positions',
      on(share('10'), share('50')),
      on(share('50', 'b'), share('10', 'c')),
      ['reorderStrategy c=0 b=1'],
    ],
    [
      'nothing of disabled strategies',
      on(share('10'), { ...share('70'), disabled: true }),
      on({ ...share('30', 'b'), disabled: true }, share('50', 'c')),
      ['updateStrategy c 10'],
    ],
    [
      'the variants of the flag',
      { ...on(share('10')), variants: [blue] },
      on(share('10')),
      ['patchVariant blue'],
    ],
    [
      'variants where it is on for everybody without a strategy',
      { ...off, variants: [blue] },
      off,
      ['patchVariant blue'],
    ],
    [
      'a strategy beside those of a release plan',
      on(share('10'), share('50')),
      { ...on(share('10', 'b')), plan: planWith(share('10', 'b')) },
      ['addStrategy 50'],
    ],
  ])('%s', (_behaviour, from, to, expected) => {
    expect(promote(from, to).map(inShort)).toEqual(expected);
  });
});

it('brings all of a strategy that decides something, and its title', () => {
  const { id: _id, sortOrder: _order, ...content } = share('50');
  const whole = { ...content, title: 'Half of them', segments: [3], variants: [blue] };

  expect(promote(on({ ...share('50'), ...whole }), on(share('10', 'b')))).toEqual([
    { action: 'updateStrategy', feature: 'checkout', payload: { id: 'b', ...whole } },
  ]);
});

it.each<[string, State]>([
  ['change', on(share('50'))],
  ['go', on(aStrategy('u', { name: 'userWithId', parameters: { userIds: '7' } }))],
])('refuses that strategies of a release plan %s', (_what, from) => {
  const planned = { ...on(share('10', 'b')), plan: planWith(share('10', 'b')) };

  expect(() => promote(from, planned)).toThrow(
    'The flag "checkout" follows the release plan "Rings" in the environment "production".',
  );
});

function promote(from: State, to: State) {
  return decidePromotion({
    from: { ...settings(from), environment: 'development' },
    to: settings(to),
  });
}

function inShort(change: ReturnType<typeof promote>[number]): string {
  switch (change.action) {
    case 'updateEnabled':
      return `updateEnabled ${change.payload.enabled}`;
    case 'addStrategy': {
      const { parameters, sortOrder } = change.payload;
      return `addStrategy ${parameters?.rollout}${sortOrder === undefined ? '' : ` at ${sortOrder}`}`;
    }
    case 'updateStrategy':
      return `updateStrategy ${change.payload.id} ${change.payload.parameters?.rollout}`;
    case 'deleteStrategy':
      return `deleteStrategy ${change.payload.id}`;
    case 'reorderStrategy': {
      const places = change.payload.map(({ id, sortOrder }) => `${id}=${sortOrder}`);
      return `reorderStrategy ${places.join(' ')}`;
    }
    case 'patchVariant':
      return `patchVariant ${change.payload.variants.map(({ name }) => name).join()}`;
    default:
      return change.action;
  }
}

function on(...strategies: readonly Strategy[]): State {
  return { enabled: true, strategies };
}

function share(rollout: string, id = 'a'): Strategy {
  const parameters = { rollout, stickiness: 'default', groupId: 'checkout' };
  return aStrategy(id, { name: 'flexibleRollout', parameters });
}

function planWith(strategy: Strategy): ReleasePlan {
  return {
    id: 'p',
    name: 'Rings',
    description: null,
    templateId: 't',
    createdBy: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    milestones: [{ id: 'm', name: 'All', sortOrder: 0, strategies: [strategy] }],
    activeMilestoneId: 'm',
  };
}
