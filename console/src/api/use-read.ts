import type { Routes } from 'generated:api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { refuseRead } from '../access/refused-read.ts';
import { call } from './call.ts';
import type { ApiInput } from './request.ts';

type Reading = keyof Routes & `GET ${string}`;

/** What an operation answers, under a key of its route and input; for caches and loaders. */
export function reading<R extends Reading>(route: R, input: Routes[R]['input']) {
  return queryOptions<Routes[R]['output']>({
    queryKey: [route, input],
    queryFn: ({ client }) => {
      refuseRead(client, route, input as ApiInput);
      return call(route, input);
    },
  });
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
