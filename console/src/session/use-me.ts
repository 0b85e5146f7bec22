import { useQuery } from '@tanstack/react-query';
import { call, Refusal } from '../api/call.ts';

/** The signed-in person with their permissions; `null` when nobody is signed in. */
export function useMe() {
  return useQuery({
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
}
