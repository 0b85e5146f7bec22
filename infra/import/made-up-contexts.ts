import type { FlagDefinition } from '../../lib/evaluation/model.ts';
import { murmur3After } from '../../lib/evaluation/murmur3.ts';

const CONTEXTS = 1_000;
/** Values per field; the rest of a long list rarely reveals more. */
const MAX_VALUES = 50;
/** Fields that are not properties of a context. */
const OWN_FIELDS = new Set(['userId', 'sessionId', 'remoteAddress', 'appName', 'currentTime']);

interface Context {
  readonly [field: string]: unknown;
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * Contexts that reach into the constraints and lists of these flags: each field that they name has
 * one of the values that they compare with, or none. Pure.
 */
export function madeUpContexts(flags: readonly FlagDefinition[]): Context[] {
  const fields = [...valuesByField(flags)].map(([field, values]) => ({
    field,
    values,
    pick: murmur3After(field, 0),
  }));
  return Array.from({ length: CONTEXTS }, (_, index) => {
    const picked = fields.flatMap(({ field, values, pick }) => {
      const value = values[pick(String(index)) % (values.length + 1)];
      return value === undefined ? [] : [[field, value] as const];
    });
    const own = picked.filter(([field]) => OWN_FIELDS.has(field));
    return {
      userId: `user-${index}`,
      sessionId: `session-${index}`,
      ...Object.fromEntries(own),
      properties: Object.fromEntries(picked.filter(([field]) => !OWN_FIELDS.has(field))),
    };
  });
}

function valuesByField(flags: readonly FlagDefinition[]): ReadonlyMap<string, string[]> {
  const strategies = flags.flatMap((flag) => flag.strategies ?? []);
  const constraints = strategies.flatMap((strategy) => strategy.constraints ?? []);
  const variants = [...flags, ...strategies].flatMap((each) => each.variants ?? []);
  const found = [
    ...constraints.map(({ contextName, values = [], value }) => ({
      field: contextName,
      values: value === undefined ? values : [value, `${value}0`, ...values],
    })),
    ...variants.flatMap(({ overrides = [] }) =>
      overrides.map(({ contextName, values }) => ({ field: contextName, values })),
    ),
    ...strategies.map(({ parameters = {} }) => ({
      field: 'userId',
      values: parameters.userIds?.split(',').map((id) => id.trim()) ?? [],
    })),
  ];
  const byField = Map.groupBy(found, ({ field }) => field);
  return new Map(
    [...byField].map(([field, lists]) => {
      const distinct = new Set(lists.flatMap(({ values }) => values));
      return [field, [...distinct].slice(0, MAX_VALUES)];
    }),
  );
}
