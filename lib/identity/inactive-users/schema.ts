import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { versionSchema } from '../../platform/schema/version.ts';
import { closed, list, nullable, object, optional, text } from '../../platform/schema/words.ts';
import { userIdSchema } from '../groups/schema.ts';
import { MAX_EMAIL_LENGTH, MAX_USERS } from '../users/model.ts';

/** Each is a transaction of its own, and one request has to delete all of them. */
const MAX_DELETED_AT_ONCE = 100;

const inactiveUserSchema = closed('InactiveUser', 'Somebody who has not been here for long.', {
  id: userIdSchema,
  name: nullable(text('Name, if any.', 'Ada Lovelace', 200)),
  email: optional(text('E-mail address, if any.', 'ada@example.com', MAX_EMAIL_LENGTH)),
  username: nullable(text('Username, if any.', 'ada')),
  seenAt: time('Last sign-in; `null` before the first.'),
  patSeenAt: time('Last use of a personal access token; `null` without one.'),
  createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
});

export const inactiveUsersSchema = closed('InactiveUsers', 'Who has not been here for long.', {
  version: versionSchema,
  inactiveUsers: list('The users, sorted by id.', MAX_USERS, inactiveUserSchema),
});

/** Body of their deletion. */
export const userIdsSchema = object('UserIds', 'Ids of users.', {
  ids: list('The ids.', { minItems: 1, maxItems: MAX_DELETED_AT_ONCE }, userIdSchema, [17]),
});

export const deletedUsersSchema = closed('DeletedUsers', 'What became of the users.', {
  deleted: list('Ids of those who are deleted.', MAX_DELETED_AT_ONCE, userIdSchema, [17]),
  notFound: list('Ids of which there is no user any more.', MAX_DELETED_AT_ONCE, userIdSchema, []),
});

function time(description: string) {
  return { ...dateTimeSchema, type: ['string', 'null'], description } as const;
}
