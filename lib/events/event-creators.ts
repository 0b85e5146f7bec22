import { ADMIN_TOKEN_USER_ID } from '../auth/caller.ts';
import { keys } from '../dynamo/keys.ts';
import { queryPartition } from '../dynamo/table.ts';
import { userName } from '../users/model.ts';
import { findUsers } from '../users/user-store.ts';
import type { Author } from './types.ts';

/** What all API tokens are called together, as they share one id. */
const API_TOKENS = 'API tokens';

/**
 * Lists everybody who is the author of an event, by id and with the name they have now: one query, and a
 * batch read of users per 100.
 */
export const listEventCreators = async (): Promise<{ id: number; name: string }[]> => {
  const creators = await queryPartition<Author>(keys.eventCreatorPartition);
  const ids = creators.map(({ id }) => id).filter((id) => id > 0);
  const users = new Map((await findUsers(ids)).flatMap((user) => (user ? [[user.id, user]] : [])));
  return creators
    .map(({ id, name }) => {
      const user = users.get(id);
      if (user) return { id, name: userName(user) };
      return { id, name: id === ADMIN_TOKEN_USER_ID ? API_TOKENS : name };
    })
    .sort((one, other) => one.id - other.id);
};
