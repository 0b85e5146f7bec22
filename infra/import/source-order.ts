import type { ImportPart } from '../../lib/import-export/model.ts';
import { isOrderKnown, strategiesByFlag } from '../../lib/import-export/strategy-order.ts';
import { type AdminApi, ifThere, inPath } from './admin-api.ts';
import { inLanes } from './in-lanes.ts';

/** Flags that are read at once, for each of the projects that are imported at once. */
const READS_AT_ONCE = 4;

/** A flag as an instance shows it; the strategies of each environment are in order. */
interface ShownFlag {
  readonly environments?: readonly {
    readonly strategies?: readonly { readonly id?: string; readonly sortOrder?: number }[];
  }[];
}

/**
 * The parts of a project with the order of strategies: of flags whose order the exports do not say, it is read flag by
 * flag. A flag that the source does not show stays without, and the service reports it.
 * @param parts one for each environment
 */
export async function withSourceOrder(
  api: AdminApi,
  project: string,
  parts: readonly ImportPart[],
): Promise<ImportPart[]> {
  const places = new Map<string, number>();
  await inLanes(flagsWithoutOrder(parts), READS_AT_ONCE, async (name) => {
    const path = `projects/${inPath(project)}/features/${inPath(name)}`;
    const flag = await ifThere(api.get<ShownFlag>(path));
    for (const [id, place] of flag ? placesOf(flag) : []) places.set(id, place);
  });
  return parts.map((part) => inOrder(part, places));
}

/** The names of flags of which at least one environment has several strategies in no known order. Pure. */
export function flagsWithoutOrder(parts: readonly ImportPart[]): string[] {
  const names = parts.flatMap(({ data }) =>
    [...strategiesByFlag(data)]
      .filter(([, strategies]) => !isOrderKnown(strategies))
      .map(([name]) => name),
  );
  return [...new Set(names)];
}

/** The place of each strategy within its environment. Positions may repeat: then the order of the list decides. */
function placesOf({ environments = [] }: ShownFlag): (readonly [string, number])[] {
  return environments.flatMap(({ strategies = [] }) =>
    strategies
      .toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))
      .map(({ id = '' }, place) => [id, place] as const),
  );
}

function inOrder(
  { environment, data }: ImportPart,
  places: ReadonlyMap<string, number>,
): ImportPart {
  const featureStrategies = [...strategiesByFlag(data).values()].flatMap((strategies) => {
    const isKnown = strategies.every(({ id = '' }) => places.has(id));
    if (isOrderKnown(strategies) || !isKnown) return strategies;
    return strategies.map((strategy) => ({
      ...strategy,
      sortOrder: places.get(strategy.id ?? '') ?? 0,
    }));
  });
  return { environment, data: { ...data, featureStrategies } };
}
