import { describe, expect, it } from 'vitest';
import {
  type Approvals,
  planArchive,
  planStale,
  planSwitch,
  planTags,
} from '../../console/src/pages/flags/bulk/bulk-plan.ts';
import { namesInWords } from '../../console/src/pages/flags/bulk/names-in-words.ts';
import { listOf, searchOf } from '../../console/src/pages/flags/filters.ts';
import { changed, MAX_SELECTED } from '../../console/src/pages/flags/selection.ts';

const approvals: Approvals = new Map([
  ['shop', new Map([['production', 2]])],
  ['default', new Map([['production', 0]])],
]);

function flag(name: string, project = 'default', isSet = true) {
  const settings = { enabled: false, hasStrategies: isSet };
  return { name, project, environments: [{ name: 'production', ...settings }] };
}

const many = (count: number, project?: string) =>
  Array.from({ length: count }, (_, index) => flag(`flag-${index}`, project));

const inProduction = { environment: 'production', isOn: true };

describe('switching flags in bulk', () => {
  it('is a request per project, and a proposal where approval is needed', () => {
    const plan = planSwitch([flag('a'), flag('b'), flag('c', 'shop')], inProduction, approvals);

    expect(plan.steps).toEqual([
      {
        text: '2 flags of default are switched on in production at once.',
        request: {
          route: 'POST /api/admin/projects/{projectId}/bulk_features/environments/{environment}/on',
          input: {
            params: { projectId: 'default', environment: 'production' },
            body: { features: ['a', 'b'] },
          },
        },
      },
      {
        text: 'It is proposed to switch c of shop on in production; it needs 2 approvals.',
        request: {
          route: 'POST /api/admin/projects/{projectId}/environments/{environment}/change-requests',
          input: {
            params: { projectId: 'shop', environment: 'production' },
            body: [{ action: 'updateEnabled', feature: 'c', payload: { enabled: true } }],
          },
        },
      },
    ]);
  });

  it('leaves out flags of projects without the environment', () => {
    const plan = planSwitch([flag('a')], { environment: 'test', isOn: false }, approvals);

    expect(plan.steps).toEqual([]);
  });

  it.each([
    [100, 1],
    [101, 2],
    [250, 3],
  ])('of %i flags takes %i requests', (count, requests) => {
    expect(planSwitch(many(count), inProduction, approvals).steps).toHaveLength(requests);
  });

  it.each([
    [50, undefined],
    [51, 'At most 50 changes are proposed at once. Select fewer flags of shop.'],
  ])('of %i flags that need approval is refused: %s', (count, reason) => {
    const plan = planSwitch(many(count, 'shop'), inProduction, approvals);

    expect(plan.refusedBecause).toBe(reason);
  });
});

describe('archiving flags in bulk', () => {
  it('is proposed only for flags with settings where approval is needed', () => {
    const plan = planArchive([flag('a', 'shop', false), flag('b', 'shop')], approvals);

    expect(plan.steps.map(({ text }) => text)).toEqual([
      'a of shop is archived at once: off everywhere, until somebody revives it.',
      'It is proposed to archive b of shop, which has settings in production; it needs 2 approvals.',
    ]);
  });
});

it('marks flags as stale', () => {
  const [step] = planStale([flag('a'), flag('b')], true).steps;

  expect(step?.text).toBe('2 flags of default are marked as stale.');
  expect(step?.request.input.body).toEqual({ features: ['a', 'b'], stale: true });
});

it.each([
  [['web'], [], 'a of default: get the tag web.', undefined],
  [['web', 'app'], ['old'], 'a of default: get the tags web, app, lose the tag old.', undefined],
  [[], [], undefined, 'Name a tag to add or to remove.'],
])('adds the tags %j and removes %j', (added, removed, text, reason) => {
  const tags = (values: string[]) => values.map((value) => ({ type: 'simple', value }));

  const plan = planTags([flag('a')], { added: tags(added), removed: tags(removed) });

  expect([plan.steps[0]?.text, plan.refusedBecause]).toEqual([text, reason]);
});

describe('the selected flags', () => {
  it('are at most a thousand', () => {
    expect(changed(new Map(), many(1_200), true).size).toBe(MAX_SELECTED);
  });

  it('are without those that are deselected', () => {
    const before = changed(new Map(), many(3), true);

    expect([...changed(before, many(2), false).keys()]).toEqual(['flag-2']);
  });
});

it.each([
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b and c'],
  [[...'abcdefghij'], 'a, b, c, d, e, f, g, h, i and j'],
  [[...'abcdefghijklm'], 'a, b, c, d, e, f, g, h, i, j and 3 more'],
])('names of flags %j', (names, text) => {
  expect(namesInWords(names)).toBe(text);
});

it.each([
  ['sort=createdAt', true],
  ['q=menu', false],
  ['type=release', false],
  ['state=archived', false],
])('a list with %s is of the same flags: %s', (address, isSame) => {
  const list = (text: string) => listOf(searchOf(new URLSearchParams(text)));
  expect(list(address) === list('')).toBe(isSame);
});
