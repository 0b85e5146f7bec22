import { keys } from '../dynamo/keys.ts';
import { exists, getItems, queryPartition, type Write } from '../dynamo/table.ts';
import { ValidationError } from '../errors.ts';
import type { Feature, FeatureEnvironment } from '../features/model.ts';
import { builtInStrategyTypes } from './built-in-strategy-types.ts';

/** Where a strategy of a custom type is. */
export interface StrategyTypePlace {
  readonly feature: string;
  readonly environment: string;
  readonly strategyId: string;
}

const builtInNames: ReadonlySet<string> = new Set(builtInStrategyTypes.map(({ name }) => name));

/** Built-in types are never deleted, so nobody has to know who uses them. */
export const isBuiltIn = (name: string): boolean => builtInNames.has(name);

/**
 * The strategy type must exist when this is committed; moves its version, so that a deletion that was
 * decided before can not be committed after. For whoever stores the name of a type.
 *
 * @param path JSON pointer of the name in the request
 */
export const keepStrategyTypeWrites = (name: string, path = '/body/name'): Write[] =>
  isBuiltIn(name)
    ? []
    : [
        {
          update: keys.strategyType(name),
          expression: 'SET #version = #version + :one',
          names: { '#version': 'version' },
          values: { ':one': 1 },
          when: exists,
          onConflict: () =>
            new ValidationError(
              `The \`${path}\` property must name a strategy type. There is none named "${name}".`,
              path,
            ),
        },
      ];

/**
 * The writes that keep the relation of custom strategy types and strategies, for the transaction that
 * changes a strategy. None for built-in types, which nearly all strategies have.
 *
 * @param before the type that the strategy has; `undefined` for a new one
 * @param after the type that it will have; `undefined` when it goes
 */
export const strategyTypeUseWrites = (
  { feature, environment, strategyId }: StrategyTypePlace,
  before: string | undefined,
  after: string | undefined,
): Write[] => {
  if (before === after) return [];
  const removed: Write[] =
    before === undefined || isBuiltIn(before)
      ? []
      : [{ remove: keys.strategyTypeUse(before, strategyId) }];
  if (after === undefined || isBuiltIn(after)) return removed;
  const row = { ...keys.strategyTypeUse(after, strategyId), feature, environment, strategyId };
  return [...removed, ...keepStrategyTypeWrites(after), { put: row }];
};

/**
 * Finds the flags that use a strategy type, those in the archive too: one query, one batch read. The
 * strategies have the last word, not the rows that lead to them.
 */
export const findStrategyTypeUses = async (name: string): Promise<Feature[]> => {
  const rows = await queryPartition<StrategyTypePlace>(keys.strategyTypeUsePartition(name));
  const items = await getItems<Feature | FeatureEnvironment>([
    ...rows.map(({ feature }) => keys.feature(feature)),
    ...rows.map(({ feature, environment }) => keys.featureEnvironment(feature, environment)),
  ]);
  const features = rows.flatMap(({ strategyId }, index) => {
    const feature = items[index] as Feature | undefined;
    const state = items[rows.length + index] as FeatureEnvironment | undefined;
    const isUse = state?.strategies.some((each) => each.id === strategyId && each.name === name);
    return feature && isUse ? [feature] : [];
  });
  return [...new Set(features)];
};
