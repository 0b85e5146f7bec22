import type { Routes } from 'generated:api';
import { useRead } from '../api/use-read.ts';

/** A role as lists have it. */
export type AnyRole = Routes['GET /api/admin/roles']['output']['roles'][number];

/** Whether it is a role for the whole instance. */
export function isRootRole({ type }: Pick<AnyRole, 'type'>): boolean {
  return type === 'root' || type === 'root-custom';
}

/** All roles, and the name of one by its id. */
export function useRoles() {
  const { data } = useRead('GET /api/admin/roles', {}, { staleTime: 60_000 });
  const roles: readonly AnyRole[] = data?.roles ?? [];
  return {
    roles,
    nameOf: (id: number | null | undefined) => roles.find((role) => role.id === id)?.name,
  };
}
