import type { ChangeRequestEnvironmentConfig } from 'generated:api';
import type { QueryClient } from '@tanstack/react-query';
import { mayOf, useMissing } from '../access/use-may.ts';
import { reading, useRead } from '../api/use-read.ts';
import { approvalsFor, type ChangePlace, directRequest } from './change.ts';
import type { Change } from './change-types.ts';

/** How a person can make changes in an environment of a project. */
export interface NeededApproval {
  /** Approvals that a change needs before it takes effect; 0 where changes are made directly. */
  readonly required: number;
  /** Why the person may not make a change directly; `undefined` if they may. */
  readonly whyNotDirectly: (change: Change) => string | undefined;
}

/**
 * Whether changes in an environment of a project need approval; `undefined` until it is known. Where that
 * cannot be read, they do: nobody skips an approval by mistake.
 */
export function useApproval(place: ChangePlace): NeededApproval | undefined {
  const { projectId, environment } = place;
  const config = useRead(
    'GET /api/admin/projects/{projectId}/change-requests/config',
    { params: { projectId } },
    { staleTime: 60_000 },
  );
  const missing = useMissing();
  const may = mayOf(missing);
  if (!config.data && !config.isError) return undefined;
  const required = config.data ? approvalsIn(config.data, environment) : 1;
  return {
    required,
    whyNotDirectly: (change) => {
      const { route, input } = directRequest(change, place);
      const skip =
        approvalsFor(change, required) > 0 ? missing(['SKIP_CHANGE_REQUEST'], place) : undefined;
      return skip ?? may(route, input.params);
    },
  };
}

/**
 * How many approvals changes in an environment need: for what is on a page many times, and is read once somebody uses it.
 * Where that cannot be read, one: nobody skips an approval by mistake.
 */
export async function readRequiredApprovals(
  queries: QueryClient,
  { projectId, environment }: ChangePlace,
): Promise<number> {
  const route = 'GET /api/admin/projects/{projectId}/change-requests/config';
  try {
    const config = await queries.fetchQuery({
      ...reading(route, { params: { projectId } }),
      staleTime: 60_000,
    });
    return approvalsIn(config, environment);
  } catch {
    return 1;
  }
}

function approvalsIn(
  environments: readonly ChangeRequestEnvironmentConfig[],
  environment: string,
): number {
  const found = environments.find((entry) => entry.environment === environment);
  return found?.changeRequestEnabled ? (found.requiredApprovals ?? 1) : 0;
}
