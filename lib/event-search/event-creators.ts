import { ADMIN_TOKEN_USER_ID } from '../auth/caller.ts';
import { type User, userName } from '../identity/users/model.ts';
import { findUsers } from '../identity/users/user-store.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { queryPartition } from '../platform/dynamo/query.ts';

/** An author of events. */
interface EventCreator {
  readonly id: number;
  /** E-mail address or username. */
  readonly name: string;
  /** What people call them, if it is known. */
  readonly displayName?: string;
}

/** Shared name of all API tokens, which share one id. */
const API_TOKENS = 'API tokens';

/**
 * Lists all authors of events, by id and with their current names: one query, and a batch read per
 * 100 users.
 */
export async function listEventCreators(): Promise<EventCreator[]> {
  const creators = await queryPartition(keys.eventCreatorPartition);
  const people = await namePeople(creators.map(({ id }) => id));
  const named = new Map(people.map((person) => [person.id, person]));
  return creators
    .map(
      ({ id, name }) =>
        named.get(id) ?? { id, name: id === ADMIN_TOKEN_USER_ID ? API_TOKENS : name },
    )
    .sort((one, other) => one.id - other.id);
}

/** The current names of people and service accounts, by id, without those that are gone: a batch read per 100 of them. */
export async function namePeople(ids: readonly number[]): Promise<EventCreator[]> {
  const users = await findUsers(ids.filter((id) => id > 0));
  return users.flatMap((user) => (user ? [presentCreator(user)] : [])).sort((a, b) => a.id - b.id);
}

function presentCreator(user: User): EventCreator {
  return { id: user.id, name: userName(user), ...(user.name && { displayName: user.name }) };
}
