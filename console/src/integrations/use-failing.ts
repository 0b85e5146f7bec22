import type { Routes } from 'generated:api';
import { useMay } from '../access/use-may.ts';
import { useRead } from '../api/use-read.ts';

/** How long an answer is used again: it is looked at from every page. */
const STALE_MS = 60_000;

/** An integration as lists have it. */
export type ListedIntegration = Routes['GET /api/admin/addons']['output']['addons'][number];

/** The integrations that fail, for those who can do something about it; from one read that all pages share. */
export function useFailing(): readonly ListedIntegration[] {
  const may = useMay();
  const { data } = useRead(
    'GET /api/admin/addons',
    {},
    {
      enabled: may('PUT /api/admin/addons/{id}') === undefined,
      staleTime: STALE_MS,
    },
  );
  return data?.addons.filter(({ health }) => health.state === 'failing') ?? [];
}
