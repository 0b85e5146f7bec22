import { useRead } from '../api/use-read.ts';
import { personName } from './person.ts';

/** A function that gives the name of the person who did something, for the username or address under which it is stored. */
export function useNameOf(): (author: string) => string {
  const users = useRead('GET /api/admin/user-admin', {}, { staleTime: 60_000 });
  const names = new Map(
    users.data?.users.flatMap((user) =>
      [user.username, user.email].map((stored) => [stored, personName(user)]),
    ),
  );
  return (author) => names.get(author) ?? author;
}
