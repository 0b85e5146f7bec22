import { describe, expect, it } from 'vitest';
import { fieldsOf, valuesAround } from '../../../infra/import/constraint-values.ts';
import { madeUpContexts } from '../../../infra/import/made-up-contexts.ts';
import { compileConstraint } from '../../../lib/evaluation/compile-constraint.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../../lib/evaluation/linear-regex.ts';
import type { ConstraintDefinition } from '../../../lib/evaluation/model.ts';
import { constraintOperators } from '../../../lib/strategies/model.ts';
import { constraints } from '../../support/peers/company.ts';

const titled = constraints.map((constraint) => ({
  constraint,
  title: `${constraint.operator}${constraint.inverted ? ' inverted' : ''}${constraint.caseInsensitive ? ' in any case' : ''}`,
}));

/** What a constraint says of contexts that are made up for it. */
function verdicts(constraint: ConstraintDefinition): ReadonlySet<unknown> {
  const { holds } = compileConstraint(constraint, { compileRegex: compileLinearRegex });
  const flag = {
    name: 'a',
    enabled: true,
    strategies: [{ name: 'default', constraints: [constraint] }],
  };
  return new Set(
    madeUpContexts([flag], 100).map((context) =>
      holds(evaluationContext(context, { now: Date.now(), random: () => 0 })),
    ),
  );
}

describe('contexts that are made up for a constraint', () => {
  it('are so for every operator', () => {
    const known = new Set(constraints.map(({ operator }) => operator));
    expect([...known].sort()).toEqual([...constraintOperators].sort());
  });

  it.each(titled)(
    'are some that it lets in, and some that it does not: $title',
    ({ constraint }) => {
      expect(verdicts(constraint)).toEqual(new Set([true, false]));
    },
  );

  it.each<[string, ConstraintDefinition, string[]]>([
    [
      'numbers',
      { contextName: 'age', operator: 'NUM_GT', value: '17' },
      ['16', '17', '18', '16.5'],
    ],
    [
      'times',
      { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2030-01-01T00:00:00Z' },
      ['2030-01-01T00:00:00Z', '2030-01-01T00:00:01.000Z', '2029-12-31T23:59:59.000Z'],
    ],
    [
      'versions',
      { contextName: 'v', operator: 'SEMVER_GTE', value: '2.1.3' },
      ['2.1.3', '2.1.2', '2.1.4', '2.2.0', '3.0.0', '2.1.3-alpha.1'],
    ],
    [
      'texts',
      { contextName: 't', operator: 'STR_STARTS_WITH', values: ['ada'] },
      ['ada', 'xada', 'adax', 'ADA'],
    ],
    [
      'ranges of addresses',
      { contextName: 'remoteAddress', operator: 'IN_CIDR', values: ['10.1.0.0/16'] },
      ['10.1.0.0', '10.1.255.255', '198.51.100.7'],
    ],
    ['patterns', { contextName: 't', operator: 'REGEX', value: '^a\\d+[x-z]$' }, ['a7x', 'xa7x']],
  ])('have %s at the boundary, and beside it', (_what, constraint, values) => {
    expect(valuesAround(constraint)).toEqual(expect.arrayContaining(values));
  });

  it('have a time for operators on dates, whichever field they name', () => {
    const constraint = { contextName: 'birthday', operator: 'DATE_BEFORE', value: '2030-01-01' };
    expect(fieldsOf(constraint)).toEqual(['currentTime', 'birthday']);
  });

  it('let in a strategy with several constraints', () => {
    const several = [
      { contextName: 'plan', operator: 'IN', values: ['pro', 'team'] },
      { contextName: 'age', operator: 'NUM_GT', value: '17' },
      { contextName: 'age', operator: 'NUM_LT', value: '19' },
      { contextName: 'v', operator: 'SEMVER_EQ', value: '2.1.0' },
    ];
    const compiled = several.map((each) => compileConstraint(each, {}));
    const flag = {
      name: 'a',
      enabled: true,
      strategies: [{ name: 'default', constraints: several }],
    };

    const letIn = madeUpContexts([flag]).filter((context) => {
      const prepared = evaluationContext(context, { now: 0, random: () => 0 });
      return compiled.every(({ holds }) => holds(prepared) === true);
    });

    expect(letIn.length).toBeGreaterThan(50);
  });
});
