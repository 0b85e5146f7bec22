import {
  type CompiledConstraint,
  compileConstraint,
} from '../../lib/evaluation/compile-constraint.ts';
import { evaluationContext } from '../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../lib/evaluation/linear-regex.ts';
import type { FlagDefinition, StrategyDefinition } from '../../lib/evaluation/model.ts';
import { murmur3After } from '../../lib/evaluation/murmur3.ts';
import { fieldsOf, TIME_FIELD, valuesAround } from './constraint-values.ts';

export const CONTEXTS = 1_000;
/** Values per field; the rest of a long list rarely reveals more. */
const MAX_VALUES = 200;
/** Values that let a strategy in, by field: they take turns. */
const MAX_AIMS = 5;
/** Fields that are not properties of a context. */
const OWN_FIELDS = new Set(['userId', 'sessionId', 'remoteAddress', 'appName', TIME_FIELD]);
/** What is not the name of a field that decides about shares. */
const NO_FIELDS = new Set(['default', 'random', 'userId', 'sessionId']);

interface Context {
  readonly [field: string]: unknown;
  readonly properties: Readonly<Record<string, string>>;
}

/** A value, or none. */
type Value = string | undefined;

/** Values that a strategy lets in, by field. */
type Aim = ReadonlyMap<string, readonly Value[]>;

/**
 * Contexts that reach into the constraints and lists of these flags. In the first ones each field has each of its values
 * once: those that constraints compare with, those just beside them, and none. In the others most fields have a value
 * that one of the strategies lets in. Pure.
 */
export function madeUpContexts(flags: readonly FlagDefinition[], count = CONTEXTS): Context[] {
  const strategies = flags.flatMap((flag) => flag.strategies ?? []);
  const byField = valuesByField(flags, strategies);
  const sticky = stickyFields(flags);
  const aims = strategies.map((strategy) => aimOf(strategy, byField));
  const fields = [...byField].map(([field, values]) => ({
    field,
    values: [...values, undefined],
    pick: murmur3After(field, 0),
  }));
  return Array.from({ length: count }, (_, index) => {
    const aim = aims[index % (aims.length + 1)];
    const picked = fields.flatMap(({ field, values, pick }) => {
      const chance = pick(String(index));
      const wanted = aim?.get(field) ?? [];
      const isAimed = wanted.length > 0 && index >= values.length && chance % 4 !== 0;
      const value = isAimed
        ? wanted[index % wanted.length]
        : values[(index < values.length ? index : chance) % values.length];
      return value === undefined ? [] : [[field, value] as const];
    });
    const own = picked.filter(([field]) => OWN_FIELDS.has(field));
    return {
      userId: `user-${index}`,
      sessionId: `session-${index}`,
      ...Object.fromEntries(own),
      properties: {
        ...Object.fromEntries(sticky.map((field) => [field, `${field}-${index}`])),
        ...Object.fromEntries(picked.filter(([field]) => !OWN_FIELDS.has(field))),
      },
    };
  });
}

function valuesByField(
  flags: readonly FlagDefinition[],
  strategies: readonly StrategyDefinition[],
): ReadonlyMap<string, readonly string[]> {
  const constraints = strategies.flatMap((strategy) => strategy.constraints ?? []);
  const variants = [...flags, ...strategies].flatMap((each) => each.variants ?? []);
  const found = [
    ...constraints.flatMap((constraint) =>
      fieldsOf(constraint).map((field) => ({ field, values: valuesAround(constraint) })),
    ),
    ...variants.flatMap(({ overrides = [] }) =>
      overrides.map(({ contextName, values }) => ({ field: contextName, values })),
    ),
    ...strategies.flatMap(({ parameters = {} }) => [
      ...listOf('userId', parameters.userIds),
      ...listOf('remoteAddress', parameters.IPs),
    ]),
  ];
  const byField = Map.groupBy(found, ({ field }) => field);
  return new Map(
    [...byField].map(([field, lists]) => [field, inTurn(lists.map(({ values }) => values))]),
  );
}

function listOf(field: string, list: string | undefined) {
  return list ? [{ field, values: list.split(',').map((each) => each.trim()) }] : [];
}

/** Distinct values: the first of each list, then the second of each, so that a long list leaves others their values. */
function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const values = new Set<string>();
  for (let place = 0; place < longest && values.size < MAX_VALUES; place += 1) {
    for (const list of lists) {
      const value = list[place];
      if (value !== undefined) values.add(value);
    }
  }
  return [...values];
}

/** By field, values with which all constraints of a strategy on it hold; without the fields for which none is found. */
function aimOf(
  { constraints = [] }: StrategyDefinition,
  byField: ReadonlyMap<string, readonly string[]>,
): Aim {
  const options = { compileRegex: compileLinearRegex };
  const decided = constraints.map((each) => ({
    field: fieldsOf(each)[0] ?? '',
    constraint: compileConstraint(each, options),
  }));
  return new Map(
    [...Map.groupBy(decided, ({ field }) => field)].map(([field, group]) => {
      const values: readonly Value[] = [...(byField.get(field) ?? []), undefined];
      const letIn = values.filter((value) =>
        group.every(({ constraint }) => holdsFor(constraint, field, value)),
      );
      return [field, letIn.slice(0, MAX_AIMS)];
    }),
  );
}

function holdsFor({ holds }: CompiledConstraint, field: string, value: Value): boolean {
  const context = OWN_FIELDS.has(field) ? { [field]: value } : { properties: { [field]: value } };
  return holds(evaluationContext(context, { now: Date.now(), random: Math.random })) === true;
}

/** Fields whose values decide about shares of users; each context has another value. */
function stickyFields(flags: readonly FlagDefinition[]): string[] {
  const strategies = flags.flatMap((flag) => flag.strategies ?? []);
  const variants = [...flags, ...strategies].flatMap((each) => each.variants ?? []);
  const named = [
    ...strategies.map(({ parameters }) => parameters?.stickiness ?? ''),
    ...variants.map(({ stickiness = '' }) => stickiness),
  ];
  return [...new Set(named)].filter((field) => field !== '' && !NO_FIELDS.has(field));
}
