import { describe, expect, it } from 'vitest';
import type { ContextField } from '../../../../lib/flags/context-fields/model.ts';
import { fieldsOf, refuseIllegalConstraints } from '../../../../lib/flags/context-fields/rules.ts';
import type { ConstraintInput } from '../../../../lib/strategies/check-constraints.ts';
import { atFault, type Refusal, refusalOf } from '../../../support/refusal.ts';

const fields = new Map([field('userId'), field('plan', ['free', 'pro']), field('level', ['1'])]);

describe('refuseIllegalConstraints', () => {
  it.each<[string, ConstraintInput]>([
    [
      'any value of a field without legal values',
      { contextName: 'userId', operator: 'IN', values: ['x'] },
    ],
    ['legal values', { contextName: 'plan', operator: 'IN', values: ['pro', 'free'] }],
    ['no values', { contextName: 'plan', operator: 'NOT_IN' }],
    ['a legal value', { contextName: 'level', operator: 'NUM_EQ', value: '1' }],
    ['an ignored list', { contextName: 'level', operator: 'NUM_EQ', value: '1', values: ['2'] }],
    [
      'any value of a field that is not defined',
      { contextName: 'Plan', operator: 'IN', values: ['x'] },
    ],
    ['an ignored value', { contextName: 'plan', operator: 'IN', values: ['pro'], value: 'x' }],
  ])('accepts %s', (_what, constraint) => {
    expect(() => check(constraint)).not.toThrow();
  });

  it.each<[string, ConstraintInput, Partial<Refusal>]>([
    [
      'a value that is not legal, naming its place',
      { contextName: 'plan', operator: 'IN', values: ['free', 'gold'] },
      atFault('/body/constraints/0/values/1', 'legal value of the context field "plan"'),
    ],
    [
      'a legal value in another case',
      { contextName: 'plan', operator: 'IN', values: ['Free'] },
      atFault('/body/constraints/0/values/0', 'legal value'),
    ],
    [
      'a single value that is not legal',
      { contextName: 'level', operator: 'NUM_EQ', value: '2' },
      atFault('/body/constraints/0/value', 'legal value'),
    ],
  ])('refuses %s', async (_what, constraint, refusal) => {
    expect(await refusalOf(() => check(constraint))).toMatchObject(refusal);
  });

  it('names the place of a later constraint', async () => {
    const good: ConstraintInput = { contextName: 'userId', operator: 'IN' };

    expect(
      await refusalOf(() => check(good, { ...good, contextName: 'plan', values: ['x'] })),
    ).toMatchObject(atFault('/body/constraints/1/values/0', 'legal value'));
  });
});

describe('fieldsOf', () => {
  const of = (name: string, project?: string) => ({
    ...field(name)[1],
    ...(project && { project }),
  });
  const all = [of('userId'), of('region', 'shop'), of('plan', 'bank')];

  it.each([
    ['shop', ['userId', 'region']],
    ['other', ['userId']],
    [undefined, ['userId']],
  ])('of the project %s are those of all projects and its own', (project, names) => {
    expect([...fieldsOf(project, all).keys()]).toEqual(names);
  });
});

function field(name: string, legal: readonly string[] = []): [string, ContextField] {
  return [
    name,
    {
      name,
      description: null,
      stickiness: false,
      sortOrder: 0,
      legalValues: legal.map((value) => ({ value })),
      createdAt: '2026-01-01T00:00:00.000Z',
      version: 1,
    },
  ];
}

function check(...constraints: ConstraintInput[]) {
  return refuseIllegalConstraints(constraints, fields, '/body/constraints');
}
