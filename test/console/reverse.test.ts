import { expect, it } from 'vitest';
import { type RecordedEvent, reverseOf } from '../../console/src/events/reverse.ts';

const feature = 'checkout';

function event(type: RecordedEvent['type'], more: Partial<RecordedEvent> = {}): RecordedEvent {
  return {
    type,
    data: null,
    preData: null,
    featureName: feature,
    project: 'shop',
    environment: 'production',
    ...more,
  };
}

const strategy = {
  id: 'a1',
  name: 'flexibleRollout',
  title: null,
  featureName: feature,
  sortOrder: 0,
  constraints: [],
  parameters: { rollout: '10' },
};
const { id: _id, featureName: _flag, ...content } = strategy;
const segment = { id: 3, name: 'beta', description: null, project: null, constraints: [] };

it.each<[RecordedEvent['type'], Partial<RecordedEvent>, object[]]>([
  ['feature-environment-enabled', {}, [{ action: 'updateEnabled', payload: { enabled: false } }]],
  ['feature-environment-disabled', {}, [{ action: 'updateEnabled', payload: { enabled: true } }]],
  [
    'feature-strategy-add',
    { data: strategy },
    [{ action: 'deleteStrategy', payload: { id: 'a1' } }],
  ],
  ['feature-strategy-remove', { preData: strategy }, [{ action: 'addStrategy', payload: content }]],
  [
    'feature-strategy-update',
    { data: { ...strategy, title: 'New' }, preData: strategy },
    [{ action: 'updateStrategy', payload: { id: 'a1', ...content } }],
  ],
  [
    'strategy-order-changed',
    { data: { strategyIds: ['b', 'a'] }, preData: { strategyIds: ['a', 'b'] } },
    [
      {
        action: 'reorderStrategy',
        payload: [
          { id: 'a', sortOrder: 0 },
          { id: 'b', sortOrder: 1 },
        ],
      },
    ],
  ],
  [
    'feature-environment-variants-updated',
    { data: { variants: [] }, preData: { variants: [{ name: 'blue' }] } },
    [{ action: 'patchVariant', payload: { variants: [{ name: 'blue' }] } }],
  ],
  ['feature-dependency-added', { data: { feature: 'payment' } }, [{ action: 'deleteDependency' }]],
  [
    'feature-dependency-added',
    {
      data: { feature: 'payment', enabled: false },
      preData: { feature: 'payment', enabled: true },
    },
    [{ action: 'addDependency', payload: { feature: 'payment', enabled: true } }],
  ],
  [
    'feature-dependencies-removed',
    { preData: { dependencies: [{ feature: 'a' }, { feature: 'b' }] } },
    [
      { action: 'addDependency', payload: { feature: 'a' } },
      { action: 'addDependency', payload: { feature: 'b' } },
    ],
  ],
])('%s is reversed', (type, more, changes) => {
  expect(reverseOf(event(type, more))).toMatchObject({
    changes: changes.map((change) => ({ feature, ...change })),
  });
});

it('a segment gets back what it was', () => {
  const preData = { ...segment, createdAt: '2026-01-01T00:00:00.000Z', createdBy: 'kim' };
  const reverse = reverseOf(event('segment-updated', { featureName: null, preData }));
  expect(reverse).toEqual({ changes: [{ action: 'updateSegment', payload: segment }] });
});

it.each<[RecordedEvent['type'], Partial<RecordedEvent>]>([
  ['feature-archived', {}],
  ['feature-created', {}],
  ['feature-strategy-update', { preData: null }],
  ['user-created', { featureName: null }],
])('%s has no reverse, and says why', (type, more) => {
  expect(reverseOf(event(type, more))).toEqual({ why: expect.stringMatching(/\.$/) });
});
