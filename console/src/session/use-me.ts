import type { Me } from 'generated:api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';

/** The signed-in person with their permissions; `null` when nobody is signed in. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    try {
      return await call('GET /api/admin/user', {});
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export function useMe() {
  return useQuery(me);
}

/** The name under which a person is shown. */
export function nameOf(user: Pick<Me['user'], 'name' | 'username' | 'email'>): string {
  return user.name || user.username || user.email || 'Account';
}
