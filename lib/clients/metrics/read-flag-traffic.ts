import type { Rights } from '../../auth/rights.ts';
import type { Feature } from '../../flags/feature-data/model.ts';
import { dayOf, HOUR_MS } from '../../platform/days.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { countsOfHour, dayKey, type UsageDay } from './day-item.ts';

const HOURS = 24;

/** How often a flag was on and off in each of the last 24 hours, the current one last. */
interface FlagTraffic {
  readonly name: string;
  readonly project: string;
  readonly yes: readonly number[];
  readonly no: readonly number[];
}

/**
 * Reads the traffic of flags in the last 24 hours, without what waits to be added to it: batch reads of the flags, and of
 * two rows for each environment in which one was used since. Usage from other projects, where a flag was before, is not
 * counted.
 * @param names flags that do not exist or the caller may not see are left out
 * @param environment absent: all of them
 */
export async function readFlagTraffic(
  rights: Rights,
  names: readonly string[],
  environment?: string,
): Promise<{ readonly from: string; readonly features: readonly FlagTraffic[] }> {
  const begin = (Math.floor(Date.now() / HOUR_MS) - HOURS + 1) * HOUR_MS;
  const hours = Array.from({ length: HOURS }, (_, index) => begin + index * HOUR_MS);
  const [features, sees] = await Promise.all([
    getItems([...new Set(names)].map(keys.feature), { consistent: false }),
    projectVisibility(rights),
  ]);
  const visible = features.filter(
    (feature): feature is Feature => feature !== undefined && sees(feature.project),
  );
  const wanted = visible.flatMap((feature) =>
    usedSince(feature, begin)
      .filter((used) => environment === undefined || used === environment)
      .flatMap((used) => daysOf(hours).map((day) => ({ feature, day, environment: used }))),
  );
  const rows = await getItems(
    wanted.map(({ feature, day, environment: used }) =>
      dayKey({ featureName: feature.name, environment: used }, day, feature),
    ),
    { consistent: false },
  );
  const rowsOf = Map.groupBy(
    rows.flatMap((row, index) => (row ? [{ row, of: wanted[index]?.feature }] : [])),
    ({ of }) => of,
  );
  return {
    from: new Date(begin).toISOString(),
    features: visible.map((feature) => {
      const own = (rowsOf.get(feature) ?? []).map(({ row }) => row);
      return { name: feature.name, project: feature.project, ...trafficIn(hours, own) };
    }),
  };
}

/** Environments in which a flag was used since a time, in milliseconds since 1970. */
function usedSince({ lastSeen = {} }: Feature, begin: number): string[] {
  return Object.keys(lastSeen).filter((name) => Date.parse(lastSeen[name] ?? '') >= begin);
}

function daysOf(hours: readonly number[]): string[] {
  return [...new Set(hours.map(dayOf))];
}

function trafficIn(
  hours: readonly number[],
  rows: readonly UsageDay[],
): Pick<FlagTraffic, 'yes' | 'no'> {
  const counts = hours.map((hour) => {
    const ofHour = rows
      .filter(({ day }) => day === dayOf(hour))
      .map((row) => countsOfHour(row, new Date(hour).getUTCHours()));
    return {
      yes: ofHour.reduce((sum, { yes }) => sum + yes, 0),
      no: ofHour.reduce((sum, { no }) => sum + no, 0),
    };
  });
  return { yes: counts.map(({ yes }) => yes), no: counts.map(({ no }) => no) };
}
