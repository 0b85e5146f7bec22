import { list, object } from '../../platform/schema/words.ts';
import { MAX_USERS } from '../users/model.ts';
import { userSchema } from '../users/schema.ts';
import { MAX_GROUPS } from './model.ts';
import { groupSchema } from './schema.ts';

export const usersAndGroupsSchema = object(
  'UsersAndGroups',
  'Users and groups, with their names only.',
  {
    users: list(
      'Users and service accounts, sorted by id: id, names and picture.',
      MAX_USERS,
      userSchema,
    ),
    groups: list('The groups, sorted by id: id, name and description.', MAX_GROUPS, groupSchema),
  },
);
