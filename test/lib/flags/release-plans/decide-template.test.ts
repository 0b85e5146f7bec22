import { expect, it } from 'vitest';
import {
  decideMilestones,
  decideSafeguards,
} from '../../../../lib/flags/release-plans/decide-template.ts';

const rollout = { strategyName: 'flexibleRollout', sortOrder: 0 };

it('puts milestones in order, each followed by the next', () => {
  const [first, second, third] = decideMilestones([
    { name: 'All', sortOrder: 2 },
    { name: 'Staff', sortOrder: 0, transitionCondition: { intervalMinutes: 60 } },
    { name: 'Half', sortOrder: 1 },
  ]);

  expect([first?.name, second?.name, third?.name]).toEqual(['Staff', 'Half', 'All']);
  expect(first?.progression).toEqual({ target: second?.id, intervalMinutes: 60 });
  expect(second).not.toHaveProperty('progression');
});

it('keeps only the parameters that were sent, because the others depend on the flag', () => {
  const strategies = [{ ...rollout, parameters: { rollout: 10 } }];
  const [milestone] = decideMilestones([{ name: 'Some', sortOrder: 0, strategies }]);

  expect(milestone?.strategies[0]?.parameters).toEqual({ rollout: '10' });
});

it.each([
  [
    [{ name: 'Last', sortOrder: 0, transitionCondition: { intervalMinutes: 1 } }],
    'The `/body/milestones/0/transitionCondition` property must be absent from the last milestone.',
  ],
  [
    [{ name: 'a', sortOrder: 0, strategies: [{ ...rollout, parameters: { rollout: '101' } }] }],
    'The `/body/milestones/0/strategies/0/parameters/rollout` property must be a percentage from 0 to 100. You sent "101".',
  ],
  [
    [{ name: 'a', sortOrder: 0, strategies: Array.from({ length: 11 }, () => rollout) }],
    'You have reached the limit of 10 for strategies of a milestone.',
  ],
  [
    [
      {
        name: 'a',
        sortOrder: 0,
        strategies: [1, 2, 3].map(() => ({ ...rollout, segments: [1, 2, 3, 4] })),
      },
    ],
    'You have reached the limit of 10 for segments of the strategies of a milestone.',
  ],
])('refuses %j', (milestones, message) => {
  expect(() => decideMilestones(milestones)).toThrow(message);
});

it('keeps the id of a safeguard that waits for the same', () => {
  const source = { kind: 'cloudwatch-alarm', name: 'errors' } as const;
  const former = decideSafeguards([{ source }]);

  const [same, other] = decideSafeguards(
    [{ source, action: 'startPreviousMilestone' }, { source: { ...source, name: 'latency' } }],
    former,
  );

  expect(same).toEqual({ id: former[0]?.id, source, action: 'startPreviousMilestone' });
  expect(other?.id).not.toBe(same?.id);
});

it.each([
  [[{}], '/body/safeguards/0/source'],
  [
    [
      { source: { kind: 'cloudwatch-alarm', name: 'errors' } as const },
      { source: { kind: 'cloudwatch-alarm', name: 'errors' } as const },
    ],
    '/body/safeguards/1',
  ],
])('refuses %j as safeguards', (requests, path) => {
  expect(() => decideSafeguards(requests)).toThrow(path);
});
