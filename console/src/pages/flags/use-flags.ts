import type { Routes } from 'generated:api';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { PAGE_SIZE, readingPage, type SearchQuery } from './reading-page.ts';

/** A flag as the list has it. */
export type ListedFlag = Routes['GET /api/admin/search/features']['output']['features'][number];

/** The part of a list that is shown. */
export interface FoundFlags {
  /** By position in the list; those that are not read yet are absent. */
  readonly flags: ReadonlyMap<number, ListedFlag>;
  readonly total: number;
}

/**
 * The flags between two positions of a search, read page by page as they come into view. While the first
 * page of another search is read, the previous one stays.
 */
export function useFlags(search: SearchQuery, { first, last }: { first: number; last: number }) {
  const pages = pagesBetween(first, last);
  const results = useQueries({
    queries: pages.map((page) => ({ ...readingPage(search, page), staleTime: 10_000 })),
  });
  const previous = useRef<FoundFlags>(undefined);
  const answered = results.find(({ data }) => data)?.data;
  if (answered) {
    previous.current = {
      total: answered.total,
      flags: new Map(
        results.flatMap(({ data }, index) =>
          (data?.features ?? []).map((flag, place) => [
            (pages[index] ?? 0) * PAGE_SIZE + place,
            flag,
          ]),
        ),
      ),
    };
  }
  const failed = results.find(({ isError }) => isError);
  return {
    found: previous.current,
    isPending: answered === undefined && !failed,
    error: answered ? undefined : failed?.error,
    refetch: () => Promise.all(results.map((result) => result.refetch())),
  };
}

/** Reads the flags between two positions of a search, from the cache where it has them. */
export async function readFlagsBetween(
  queries: QueryClient,
  search: SearchQuery,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<readonly ListedFlag[]> {
  const found: ListedFlag[] = [];
  for (const page of pagesBetween(first, last)) {
    const { features } = await queries.ensureQueryData(readingPage(search, page));
    const start = page * PAGE_SIZE;
    found.push(...features.slice(Math.max(first - start, 0), last - start + 1));
  }
  return found;
}

/** As `readFlagsBetween`, for events of the page. */
export function useReadFlags(search: SearchQuery) {
  const queries = useQueryClient();
  return (first: number, last: number) => readFlagsBetween(queries, search, { first, last });
}

function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(Math.max(first, 0) / PAGE_SIZE);
  const to = Math.floor(Math.max(last, first, 0) / PAGE_SIZE);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
