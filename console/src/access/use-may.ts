import type { Routes } from 'generated:api';
import permissions from 'generated:permissions';
import type { Permission } from '../../../lib/auth/permissions.ts';
import { holds, type ProjectMode } from '../../../lib/auth/rights.ts';
import { missingInWords } from '../../../lib/words/refusals/missing-in-words.ts';
import { useRead } from '../api/use-read.ts';
import { useMe } from '../session/use-me.ts';
import { rightsOf } from './rights.ts';

interface RightPlace {
  readonly projectId?: string | undefined;
  readonly environment?: string | undefined;
}

/**
 * A function that says why the signed-in person may not use an operation: with one of the permissions of
 * its contract, in the project and environment of its path.
 * @returns the sentence to show, or `undefined` if they may
 */
export function useMay(): (route: keyof Routes & string, place?: object) => string | undefined {
  return mayOf(useMissing());
}

/** What `useMay` returns, from what `useMissing` returned; for what is on a page a hundred times. */
export function mayOf(missing: ReturnType<typeof useMissing>): ReturnType<typeof useMay> {
  return (route, place = {}) => missing(permissions[route] ?? [], place);
}

type HeldRights = Parameters<typeof rightsOf>[0];

const nothing: HeldRights = [];

/** Rights by the permissions that they were made of: a page asks for them in hundreds of places. */
const known = new WeakMap<HeldRights, ReturnType<typeof rightsOf>>();

function compiled(held: HeldRights): ReturnType<typeof rightsOf> {
  const rights = known.get(held) ?? rightsOf(held);
  known.set(held, rights);
  return rights;
}

/** As `useMay`, for permissions by name. */
export function useMissing(): (
  wanted: readonly Permission[],
  place?: RightPlace,
) => string | undefined {
  const me = useMe();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const rights = compiled(me.data?.permissions ?? nothing);
  return (wanted, { projectId, environment } = {}) => {
    if (wanted.length === 0) return undefined;
    const mode = projects.data?.projects.find(({ id }) => id === projectId)?.mode as
      | ProjectMode
      | undefined;
    const project = projectId === undefined ? undefined : { id: projectId, mode: mode ?? 'open' };
    if (holds(rights, wanted, { project, environment })) return undefined;
    return missingInWords(wanted, environment);
  };
}
