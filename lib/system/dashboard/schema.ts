import { MAX_MILESTONES } from '../../flags/feature-data/plan-model.ts';
import { MAX_USERS } from '../../identity/users/model.ts';
import { userSchema } from '../../identity/users/schema.ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  amount,
  choice,
  flag,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { MAX_DASHBOARD_FLAGS, MAX_ROLLING_OUT } from './limits.ts';

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

const moment = (description: string) => ({ ...dateTimeSchema, description });

const flagName = name('Name of the flag.', 'new-checkout');
const projectOfFlag = name('Id of its project.', 'default');
const typeOfFlag = name('Its type.', 'release');

const share = nullable(
  number(
    'Share of the users who get it there, in percent; 0 if it is off, `null` if its strategies are too long to tell.',
    25,
    { minimum: 0, maximum: 100 },
  ),
);
const narrowed = flag(
  'Whether who gets it also depends on constraints, segments or other strategies.',
  false,
);

const rollingOutSchema = object('RollingOutFlag', 'A flag that is being rolled out.', {
  name: flagName,
  project: projectOfFlag,
  type: typeOfFlag,
  environment: name('Name of the environment.', 'production'),
  share,
  narrowed,
  plan: optional(
    object('Its release plan there, if it has one.', {
      id: name('Id of the plan.', '4a3bd0a5-8d0a-4f0c-9d43-1a5f0e8a8a3b'),
      name: name('Name of the plan.', 'Overnight'),
      milestones: list(
        'Its milestones, in order.',
        MAX_MILESTONES,
        object('A milestone.', {
          name: name('Name of the milestone.', 'A tenth'),
          active: flag('Whether it is the one that has effect now.', true),
        }),
      ),
      paused: flag('Whether the next milestone waits until somebody resumes the plan.', false),
      nextAt: nullable(moment('When the next milestone starts; `null` if not by itself.')),
    }),
  ),
});

const firstStepsSchema = object('FirstSteps', 'How far the instance is, as the caller sees it.', {
  flag: optional(
    object('The first flag, if there is one.', {
      name: flagName,
      project: projectOfFlag,
      environments: list(
        'The environments of its project, in their order.',
        1_000,
        object('An environment.', {
          name: name('Name of the environment.', 'development'),
          enabled: flag('Whether the flag is on there.', false),
        }),
      ),
    }),
  ),
  used: flag('Whether an application has used a flag.', true),
  on: flag('Whether a flag is on in some environment.', true),
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
    object('DashboardFlag', 'A flag.', {
      name: flagName,
      project: projectOfFlag,
      type: typeOfFlag,
      favorite: flag('Whether it is a favourite of the caller.', true),
      lastSeenAt: nullable(moment('When an application last used it; `null`: never.')),
      environment: optional(
        name('Its production environment; without one, the last of its project.', 'production'),
      ),
      share: optional(share),
      narrowed: optional(narrowed),
    }),
  ),
  rollingOut: list(
    'Flags that are being rolled out: those whose release plan goes on by itself, the next one first, then those that a share of the users gets in production, by name.',
    MAX_ROLLING_OUT,
    rollingOutSchema,
  ),
  removable: list(
    'Projects with completed or stale flags, the one with most of them first.',
    1_000,
    object('A project.', {
      project: name('Id of the project.', 'default'),
      count: amount('Its completed or stale flags that are not archived.', 3),
    }),
  ),
  firstSteps: firstStepsSchema,
  admins: list(
    'People with the role Admin, by id: names, address and picture.',
    MAX_USERS,
    userSchema,
  ),
  projectOwners: list('People who own a project that the caller can see.', MAX_USERS, ownerSchema),
});
