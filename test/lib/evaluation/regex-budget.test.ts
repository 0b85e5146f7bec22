import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { isEnabled } from '../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';
import { explainFlag } from '../../../lib/evaluation/explain-flag.ts';
import {
  compileLinearRegex,
  isLinearRegex,
  knownRegex,
  linearRegex,
} from '../../../lib/evaluation/linear-regex.ts';
import type {
  ConstraintDefinition,
  FlagDefinition,
  FlagSource,
} from '../../../lib/evaluation/model.ts';
import { MAX_EVALUATION_STEPS, RegexBudget } from '../../../lib/evaluation/regex-budget.ts';
import { runtime } from './evaluated-flag.ts';

/** What could be stored before the budget: 1,808 instructions. */
const DEAR = '(a|b)*a(a|b){600}c';
/** Characters of which the automaton of such a pattern never saw the like. */
const LONG = 'abbab'.repeat(2_000);

describe('what the patterns of one evaluation may take', () => {
  it('is shared by all flags, in their order', () => {
    const budget = new RegexBudget(5_000);
    const names = ['1', '2', '3', '4'].map((name) => flag(name, [regex(`a{${name}}`)]));

    expect(enabled({ features: names }, { userId: 'aaaa' }, budget)).toEqual(['1', '2', '3']);
    expect(budget.left).toBeLessThan(0);
  });

  it('is taken once for the same pattern and text, wherever they meet', () => {
    const budget = new RegexBudget();
    const segments = [{ id: 1, constraints: [regex('b')] }];
    const features = Array.from({ length: 30 }, (_, index) => ({
      ...flag(`${index}`, [regex('b')]),
      strategies: Array.from({ length: 30 }, () => ({
        name: 'default',
        constraints: [regex('b'), regex('b', { contextName: 'other' })],
        segments: [1],
      })),
    }));

    enabled({ features, segments }, { userId: 'aaaa', other: 'aaaa' }, budget);

    expect(MAX_EVALUATION_STEPS - budget.left).toBe(linearRegex('b', false).steps * 104);
  });

  it.each([40, 1_000, 10_000])(
    'is not exceeded by more than one pattern, whatever is stored: %i characters',
    (length) => {
      const budget = new RegexBudget();
      const features = Array.from({ length: 30 }, (_, index) =>
        flag(
          `${index}`,
          Array.from({ length: 29 }, (_each, at) =>
            regex(`${DEAR}|${index}x${at}`, { inverted: true, caseInsensitive: true }),
          ),
        ),
      );

      expect(enabled({ features }, { userId: LONG.slice(0, length) }, budget)).not.toContain('29');
      expect(budget.left).toBeLessThan(0);
      expect(budget.left).toBeGreaterThan(-2_000 * (length + 100));
    },
  );

  it('is enough for texts of 100 characters where all that may be stored is stored', () => {
    expect(MAX_EVALUATION_STEPS).toBeGreaterThanOrEqual(30_000 * (100 + 100));
  });
});

describe('a pattern that may not look at a text', () => {
  const spent = () => new RegexBudget(0);

  it.each<[string, ConstraintDefinition]>([
    ['does not match', regex('a')],
    ['lets nobody in who must not match it', regex('b', { inverted: true })],
  ])('%s', (_what, constraint) => {
    const source = { features: [flag('flag', [constraint])] };

    expect(enabled(source, { userId: 'a' }, new RegexBudget())).toEqual(['flag']);
    expect(enabled(source, { userId: 'a' }, spent())).toEqual([]);
  });

  it('lets nobody in who sends too long a text, inverted or not', () => {
    const source = {
      features: [flag('is', [regex('a')]), flag('is-not', [regex('b', { inverted: true })])],
    };

    expect(enabled(source, { userId: 'a'.repeat(10_000) })).toEqual(['is', 'is-not']);
    expect(enabled(source, { userId: 'a'.repeat(10_001) })).toEqual([]);
  });

  it('lets nobody in by a segment', () => {
    const segments = [{ id: 1, constraints: [regex('b', { inverted: true })] }];
    const strategies = [{ name: 'default', segments: [1] }];
    const features = [{ name: 'flag', enabled: true, strategies }];

    expect(enabled({ features, segments }, { userId: 'a' })).toEqual(['flag']);
    expect(enabled({ features, segments }, { userId: 'a' }, spent())).toEqual([]);
  });

  it.each([true, false])(
    'lets nobody in by a flag that depends on one with it: %s',
    (isParentOn) => {
      const parent = flag('parent', [regex(isParentOn ? 'a' : 'b')]);
      const dependencies = [{ feature: 'parent', enabled: isParentOn }];
      const source = { features: [{ name: 'child', enabled: true, dependencies }, parent] };

      expect(enabled(source, { userId: 'a' })).toContain('child');
      expect(enabled(source, { userId: 'a' }, spent())).toEqual([]);
    },
  );

  it('keeps nobody out whom another condition lets in', () => {
    const strategies = [
      { name: 'default', constraints: [regex('a')] },
      { name: 'userWithId', parameters: { userIds: 'a' } },
    ];

    const source = { features: [{ name: 'flag', enabled: true, strategies }] };

    expect(enabled(source, { userId: 'a' }, spent())).toEqual(['flag']);
  });

  it('is unknown in the playground', () => {
    const flags = compile({ features: [flag('flag', [regex('b', { inverted: true })])] });

    expect(explainFlag(flags, 'flag', contextOf({ userId: 'a' }, spent()))).toMatchObject({
      isEnabled: false,
      strategies: {
        result: 'unknown',
        data: [
          {
            result: { evaluationStatus: 'incomplete', enabled: 'unknown' },
            constraints: [{ result: false }],
          },
        ],
      },
    });
  });
});

describe('a pattern', () => {
  it('takes ten steps, one for each instruction, and some for the ranges of its classes', () => {
    expect(linearRegex('abc', false).steps).toBe(15);
    expect(linearRegex('\\pL', false).steps).toBeGreaterThan(20);
    expect(linearRegex('\\pL{100}', false).steps).toBeGreaterThan(200);
    expect(linearRegex('\\pL{100}', false).steps).toBeLessThan(300);
    expect(linearRegex('\\pL'.repeat(100), false).steps).toBeGreaterThan(1_000);
  });

  it.each([
    ['^[^@]+@(example|test)\\.(com|org)$', true],
    ['^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true],
    ['^\\pL{1,50}$', true],
    ['^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.|$)){4}', true],
    ['\\pL{1000}', false],
    ['(a|b)*a(a|b){100}c', false],
  ])('%s may be stored: %s', (pattern, expected) => {
    expect(isLinearRegex(pattern)).toBe(expected);
    expect(isLinearRegex(pattern, true)).toBe(expected);
  });

  it('matches if it was stored when 2,000 instructions were allowed', () => {
    expect(isLinearRegex(DEAR)).toBe(false);
    expect(knownRegex(DEAR, false).test(`a${'ab'.repeat(300)}c`)).toBe(true);
    expect(knownRegex('a{2000}', false).test('a'.repeat(2_000))).toBe(false);
  });

  it('is compiled once, and again when too many others were compiled since', () => {
    const first = knownRegex('abc', false);
    expect(knownRegex('abc', false)).toBe(first);
    expect(knownRegex('abc', true)).not.toBe(first);

    for (let index = 0; index < 40; index += 1) knownRegex(`${DEAR}|${index}`, true);

    expect(knownRegex('abc', false)).not.toBe(first);
    expect(knownRegex(`${DEAR}|39`, true)).toBe(knownRegex(`${DEAR}|39`, true));
  });

  it('matches what the engine matches with an automaton', () => {
    const atom = fc.constantFrom('a', 'b', 'É', '.', '[^b]', '\\w', '\\pL', '^', '$', '\\b');
    const repeated = fc
      .tuple(atom, fc.constantFrom('', '*', '+?', '?', '{2,3}'))
      .map(([one, times]) => (/^[$^]|\\b/.test(one) ? one : one + times));
    const pattern = fc
      .array(
        fc.array(repeated, { maxLength: 5 }).map((parts) => parts.join('')),
        { maxLength: 3 },
      )
      .map((branches) => branches.join('|'));
    const text = fc.array(fc.constantFrom('a', 'b', 'B', 'é', '\n', ' ', '😀'), { maxLength: 12 });

    fc.assert(
      fc.property(pattern, fc.boolean(), text, (value, ignoresCase, characters) => {
        const flags = ignoresCase ? RE2JS.CASE_INSENSITIVE : 0;
        const expected = RE2JS.compile(value, flags).test(characters.join(''));
        expect(linearRegex(value, ignoresCase).test(characters.join(''))).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});

function regex(value: string, more: Partial<ConstraintDefinition> = {}): ConstraintDefinition {
  return { contextName: 'userId', operator: 'REGEX', value, ...more };
}

function flag(name: string, constraints: readonly ConstraintDefinition[]): FlagDefinition {
  return { name, enabled: true, strategies: [{ name: 'default', constraints }] };
}

function compile(source: FlagSource) {
  return compileFlags(source, { compileRegex: compileLinearRegex });
}

function contextOf(context: object, regexBudget = new RegexBudget()) {
  return evaluationContext(context, { ...runtime, regexBudget });
}

/** Names of the flags that are on for a context, all evaluated for it. */
function enabled(source: FlagSource, context: object, regexBudget?: RegexBudget): string[] {
  const flags = compile(source);
  const prepared = contextOf(context, regexBudget);
  return source.features.flatMap(({ name }) => (isEnabled(flags, name, prepared) ? [name] : []));
}
