import { MAX_USERS } from '../../identity/users/model.ts';
import { userSchema } from '../../identity/users/schema.ts';
import {
  amount,
  choice,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { MAX_DASHBOARD_FLAGS } from './limits.ts';

const name = (description: string, example: string) => text(description, example, 1_000);

/** An owner: a person, a group, or nobody. */
export const ownerSchema = object('An owner of projects.', {
  ownerType: choice(
    'A person, a group, or `system` for a project that nobody owns.',
    ['user', 'group', 'system'],
    'user',
  ),
  name: optional(name('Name of the person or group.', 'Ada')),
  email: optional(
    nullable(text('E-mail address of the person, if any.', 'ada@example.com', 1_000)),
  ),
  imageUrl: optional(name('URL of a picture of the person.', 'https://gravatar.com/avatar/0f5c')),
});

export const personalDashboardSchema = object('PersonalDashboard', 'What concerns the caller.', {
  projects: list(
    'Projects in which the caller has a role, and favourite ones, by id.',
    1_000,
    object('A project.', {
      id: name('Id of the project.', 'default'),
      name: name('Name of the project.', 'Default'),
      health: amount('Share of the flags that are not stale, in percent.', 92),
      technicalDebt: amount('Share of the flags that are stale, in percent.', 8),
      memberCount: amount('Users with a role in the project.', 5),
      featureCount: amount('Flags that are not archived.', 40),
    }),
  ),
  flags: list(
    'Favourite flags of the caller by name, then the others that they have created, newest first.',
    MAX_DASHBOARD_FLAGS,
    object('A flag.', {
      name: name('Name of the flag.', 'new-checkout'),
      project: name('Id of its project.', 'default'),
      type: name('Its type.', 'release'),
    }),
  ),
  admins: list(
    'People with the role Admin, by id: names, address and picture.',
    MAX_USERS,
    userSchema,
  ),
  projectOwners: list('People who own a project that the caller can see.', MAX_USERS, ownerSchema),
});
