import type { Routes } from 'generated:api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RouteInput } from '../../../lib/http/route-address.ts';

type Reading = keyof Routes & `GET ${string}`;

/** The route and the input of what is read. */
export type ReadingKey = readonly [route: Reading, input: RouteInput];

/**
 * What an operation answers, under a key of its route and input; for caches and loaders. How it is read is said where the
 * console begins.
 */
export function reading<R extends Reading>(route: R, input: Routes[R]['input']) {
  const queryKey: ReadingKey = [route, input as RouteInput];
  return queryOptions<Routes[R]['output']>({ queryKey });
}

/**
 * Reads from the service, and again whenever something was written.
 *
 * @example
 * const segment = useRead('GET /api/admin/segments/{id}', { params: { id } });
 */
export function useRead<R extends Reading>(
  route: R,
  input: Routes[R]['input'],
  options: {
    readonly enabled?: boolean;
    readonly staleTime?: number;
    /** How long after an answer it is read again, in milliseconds; by default not at all. */
    readonly untilNextRead?: (answer: Routes[R]['output'] | undefined) => number | false;
  } = {},
) {
  const { untilNextRead, ...others } = options;
  return useQuery({
    ...reading(route, input),
    ...others,
    refetchInterval: (query) => untilNextRead?.(query.state.data) ?? false,
  });
}

/** A function that reads again, whatever the cache holds; what is on the page follows. */
export function useReadAgain<R extends Reading>(route: R, input: Routes[R]['input']) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...reading(route, input), staleTime: 0 });
}
