import type { EdgePathTraffic } from 'generated:api';

type PathTraffic = Pick<EdgePathTraffic, 'dataPoints'>;

/** The requests of all paths, added up by day, the newest day first. */
export function requestsByDay(
  paths: readonly PathTraffic[],
): readonly { readonly day: string; readonly count: number }[] {
  const days = new Map<string, number>();
  for (const { period, trafficTypes } of paths.flatMap(({ dataPoints }) => dataPoints)) {
    const count = trafficTypes.reduce((sum, type) => sum + type.count, 0);
    days.set(period, (days.get(period) ?? 0) + count);
  }
  return [...days]
    .map(([day, count]) => ({ day, count }))
    .sort((a, b) => b.day.localeCompare(a.day));
}
