import { useRead } from '../../api/use-read.ts';
import { trafficInWords } from './traffic-words.ts';

/** Flags whose answers are read at once, at most. */
const MOST = 100;

/** How often applications asked for flags in an environment in the last day, in words by flag. One read for all of them. */
export function useTraffic(
  flags: readonly string[],
  environment: string,
): ReadonlyMap<string, string> {
  const traffic = useRead(
    'GET /api/admin/client-metrics/traffic',
    { query: { feature: flags.slice(0, MOST), environment } },
    { enabled: flags.length > 0, staleTime: 60_000 },
  );
  return new Map(
    traffic.data?.features.map((found) => [found.name, trafficInWords(found, environment)]),
  );
}
