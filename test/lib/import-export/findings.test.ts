import { describe, expect, it } from 'vitest';
import {
  findFileErrors,
  findLimitErrors,
  findWarnings,
} from '../../../lib/import-export/findings.ts';
import type { FoundFlag } from '../../../lib/import-export/model.ts';
import { aFlag, aProject } from '../../support/flag-state.ts';

const field = (name: string, ...values: readonly string[]) => ({
  name,
  description: null,
  stickiness: false,
  sortOrder: 0,
  legalValues: values.map((value) => ({ value })),
  createdAt: '2026-11-21T09:30:00.000Z',
  version: 1,
});

const references = {
  contextFields: new Map([['tier', field('tier', 'gold', 'silver')]]),
  takenFields: new Set(['theirs']),
  segments: new Map(),
  strategyTypes: new Set(['default']),
  featureTypes: new Set(['release']),
  tagTypes: new Set<string>(),
};

function requestOf(data: object) {
  const file = { features: [{ name: 'a' }], featureStrategies: [], tagTypes: [], ...data };
  return { project: 'web', parts: [{ environment: 'production', data: file }] };
}

describe('a file is refused', () => {
  it.each<[string, object, readonly string[]]>([
    ['with a flag twice', { features: [{ name: 'a' }, { name: 'b' }, { name: 'a' }] }, ['a']],
    ['with other legal values', { contextFields: [field('tier', 'gold')] }, ['tier']],
    ['with legal values where there are none here', { contextFields: [field('tier')] }, ['tier']],
    [
      'with an unknown strategy type of a flag outside of the file',
      { featureStrategies: [{ name: 'byMoon', featureName: 'b' }] },
      ['byMoon'],
    ],
    ['with one of no flag', { featureStrategies: [{ name: 'byMoon' }] }, ['byMoon']],
  ])('%s', (_what, data, items) => {
    const errors = findFileErrors(requestOf(data), references);

    expect(errors.map(({ affectedItems }) => affectedItems)).toEqual([items]);
  });

  it.each<[string, object]>([
    ['the same values in another order', { contextFields: [field('tier', 'silver', 'gold')] }],
    ['a context field that is new', { contextFields: [field('size', 'xl')] }],
    ['a context field without values', { contextFields: [{ name: 'tier' }] }],
    ['a strategy of a known type', { featureStrategies: [{ name: 'default', featureName: 'b' }] }],
  ])('but not with %s', (_what, data) => {
    expect(findFileErrors(requestOf(data), references)).toEqual([]);
  });

  it('but not for a flag that is in two environments', () => {
    const { project, parts } = requestOf({});
    const staging = parts.map((part) => ({ ...part, environment: 'staging' }));

    expect(findFileErrors({ project, parts: [...parts, ...staging] }, references)).toEqual([]);
  });
});

describe('the flags of a file', () => {
  const created: FoundFlag = {
    project: aProject(),
    whole: undefined,
    parents: new Map(),
    newTags: [],
  };
  const existing = { ...created, whole: { feature: aFlag('there'), environments: {} } };

  it.each([
    ['fit where there is no limit', null, 9, [created], 0],
    ['fit into the room that is left', 10, 8, [created, created], 0],
    ['do not fit if there are more', 10, 9, [created, created], 1],
    ['count only if they are new', 10, 10, [existing, existing], 0],
  ])('%s', (_rule, featureLimit, featureCount, found, errors) => {
    const project = { ...aProject(), featureLimit, featureCount };

    expect(findLimitErrors(project, found)).toHaveLength(errors);
  });
});

describe('a flag whose strategies are in no known order', () => {
  const variants = ['x', 'y'].map((name) => [{ name, weight: 1_000 }]);
  const [x, y] = variants;

  it.each<[string, readonly object[], boolean]>([
    ['with different variants', [{ variants: x }, { variants: y }], true],
    ['with variants on one of them', [{ variants: x }, {}], true],
    [
      'with the same variants in different groups',
      [
        { variants: x, parameters: { groupId: 'a' } },
        { variants: x, parameters: { groupId: 'b' } },
      ],
      true,
    ],
    ['with the same variants', [{ variants: x }, { variants: x }], false],
    ['without variants', [{ parameters: { rollout: '1' } }, {}], false],
    ['with others disabled', [{ variants: x }, { variants: y, disabled: true }], false],
    [
      'with positions',
      [
        { variants: x, sortOrder: 2 },
        { variants: y, sortOrder: 1 },
      ],
      false,
    ],
    [
      'with equal positions',
      [
        { variants: x, sortOrder: 1 },
        { variants: y, sortOrder: 1 },
      ],
      true,
    ],
  ])('%s is at risk: %#', (_what, strategies, isAtRisk) => {
    const featureStrategies = strategies.map((strategy) => ({
      name: 'default',
      featureName: 'a',
      ...strategy,
    }));

    const warnings = findWarnings(requestOf({ featureStrategies }), references);

    expect(warnings.map(({ affectedItems }) => affectedItems)).toEqual(isAtRisk ? [['a']] : []);
  });
});

it('warns of strategies of flags outside of the file, and fields of other projects', () => {
  const data = {
    features: [{ name: 'a' }],
    featureStrategies: [{ name: 'default', featureName: 'b' }],
    contextFields: [field('theirs'), field('tier'), field('new')],
  };

  expect(
    findWarnings(requestOf(data), references).map(({ affectedItems }) => affectedItems),
  ).toEqual([['b'], ['theirs']]);
});
