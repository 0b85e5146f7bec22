import { useQueries } from '@tanstack/react-query';
import { reading } from '../../api/use-read.ts';
import { PAGE_SIZE } from './reading-page.ts';
import type { Traffic } from './traffic-words.ts';
import type { FoundFlags } from './use-flags.ts';

/** What is counted is up to five minutes behind anyway. */
const STALE_MS = 300_000;

const nothing: ReadonlyMap<string, Traffic> = new Map();

/** The traffic of the flags that were read, by their names: one request for each page of them. */
export function useTraffic(found: FoundFlags | undefined): ReadonlyMap<string, Traffic> {
  const pages = Map.groupBy(found?.flags ?? [], ([index]) => Math.floor(index / PAGE_SIZE));
  return useQueries({
    queries: [...pages.values()].map((flags) => ({
      ...reading('GET /api/admin/client-metrics/traffic', {
        query: { feature: flags.map(([, { name }]) => name).sort() },
      }),
      staleTime: STALE_MS,
    })),
    combine: byName,
  });
}

/** Defined once, so that the result is the same object while the answers are. */
function byName(
  answers: readonly {
    readonly data?:
      | { readonly features: readonly ({ readonly name: string } & Traffic)[] }
      | undefined;
  }[],
): ReadonlyMap<string, Traffic> {
  const features = answers.flatMap(({ data }) => data?.features ?? []);
  return features.length === 0 ? nothing : new Map(features.map((each) => [each.name, each]));
}
