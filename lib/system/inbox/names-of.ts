import { namePeople } from '../../event-search/event-creators.ts';

/** What people are called, by id, where it is known: a batch read per 100 of them. */
export async function namesOf(
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null && id !== undefined);
  const people = await namePeople(known);
  return new Map(people.map(({ id, name, displayName }) => [id, displayName ?? name]));
}
