import { ADMIN_TOKEN_USER_ID } from '../auth/caller.ts';
import { userName } from '../identity/users/model.ts';
import { findUsers } from '../identity/users/user-store.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { queryPartition } from '../platform/dynamo/query.ts';

/** Shared name of all API tokens, which share one id. */
const API_TOKENS = 'API tokens';

/**
 * Lists all authors of events, by id and with their current names: one query, and a batch read per
 * 100 users.
 */
export async function listEventCreators(): Promise<{ id: number; name: string }[]> {
  const creators = await queryPartition(keys.eventCreatorPartition);
  const ids = creators.map(({ id }) => id).filter((id) => id > 0);
  const users = new Map((await findUsers(ids)).flatMap((user) => (user ? [[user.id, user]] : [])));
  return creators
    .map(({ id, name }) => {
      const user = users.get(id);
      if (user) return { id, name: userName(user) };
      return { id, name: id === ADMIN_TOKEN_USER_ID ? API_TOKENS : name };
    })
    .sort((one, other) => one.id - other.id);
}
