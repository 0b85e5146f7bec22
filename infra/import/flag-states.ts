import { flagOfEnvironment } from '../../lib/import-export/desired-flags.ts';
import type { ExportData } from '../../lib/import-export/export-data.ts';
import { Stopped } from './admin-api.ts';
import type { ListedFlag } from './instance-model.ts';

/** For each flag the names of the environments in which it is on. */
export type EnabledStates = ReadonlyMap<string, ReadonlySet<string>>;

type StateRow = NonNullable<ExportData['featureEnvironments']>[number];

/**
 * Where the flags of a list are on. Pure.
 * @param url of the instance, for the error
 * @throws {Stopped} if the list does not say so: guessing could release what is not finished
 */
export function statesOf(flags: readonly ListedFlag[], url: string): EnabledStates {
  return new Map(
    flags.map(({ name, environments }) => {
      if (environments === undefined) {
        throw new Stopped(`${url} does not list in which environments "${name}" is on.`);
      }
      const on = environments.filter(({ enabled }) => enabled);
      return [name, new Set(on.map((environment) => environment.name))];
    }),
  );
}

/** An export with the states of its flags replaced; unlisted ones are off. Pure. */
export function withStates(
  data: ExportData,
  environment: string,
  states: EnabledStates,
): ExportData {
  const rows = new Map(
    (data.featureEnvironments ?? []).map((row) => [flagOfEnvironment(row), row]),
  );
  return {
    ...data,
    featureEnvironments: data.features.map(
      ({ name }): StateRow => ({
        name: environment,
        ...rows.get(name),
        featureName: name,
        enabled: states.get(name)?.has(environment) ?? false,
      }),
    ),
  };
}

/**
 * The flags of an export file whose state may not be theirs. The exports of versions 6.6.0 to 7.2.x
 * report for every flag whether its *environment* is on, and no file names its version. But then all
 * flags of an environment have the same state: where one is off, each state is the flag's own, and
 * where all are off, none can be switched on by mistake. What remains are environments in which
 * every flag is on. Pure.
 */
export function doubtfulFlags({ featureEnvironments = [] }: ExportData): readonly string[] {
  const byEnvironment = Map.groupBy(featureEnvironments, ({ environment }) => environment);
  return [...byEnvironment.values()]
    .filter((rows) => rows.every(({ enabled }) => enabled))
    .flatMap((rows) => rows.map(flagOfEnvironment));
}
