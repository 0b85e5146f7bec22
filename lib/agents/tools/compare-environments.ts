/** The settings of a flag in an environment, as the API returns them. */
export interface ComparedEnvironment {
  readonly name: string;
  readonly enabled: boolean;
  readonly strategies: readonly object[];
  readonly variants: readonly object[];
}

/** A setting that is not the same everywhere. */
interface EnvironmentDifference {
  /** For example `strategies/0/parameters/rollout`. */
  readonly setting: string;
  /** By environment; `null` where the setting is absent. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Names of properties that are different in each environment by nature. */
const incomparable = new Set(['id', 'sortOrder', 'featureName']);

/** Compares the settings of a flag between its environments, setting by setting. Pure. */
export function compareEnvironments(environments: readonly ComparedEnvironment[]): {
  readonly environments: readonly string[];
  readonly isSameEverywhere: boolean;
  readonly differences: readonly EnvironmentDifference[];
} {
  const settings = environments.map(({ enabled, strategies, variants, name }) => ({
    name,
    leaves: new Map(leavesOf({ enabled, strategies, variants }, '')),
  }));
  const all = [...new Set(settings.flatMap(({ leaves }) => [...leaves.keys()]))];
  const differences = all.flatMap((setting) => {
    const texts = settings.map(({ leaves }) => JSON.stringify(leaves.get(setting) ?? null));
    if (texts.every((text) => text === texts[0])) return [];
    const values = settings.map(({ name, leaves }) => [name, leaves.get(setting) ?? null]);
    return [{ setting, values: Object.fromEntries(values) }];
  });
  return {
    environments: environments.map(({ name }) => name),
    isSameEverywhere: differences.length === 0,
    differences,
  };
}

/** All values below one, with their paths. A list of plain values is one of them. */
function leavesOf(value: unknown, path: string): [string, unknown][] {
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  if (typeof value !== 'object' || value === null || (isPlainList && value.length > 0)) {
    return [[path, value]];
  }
  return Object.entries(value)
    .filter(([key]) => !incomparable.has(key))
    .flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}/${key}`));
}
