import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  amount,
  choice,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

/** Upper bound of the rows in a response, which has to stay below 6 MB. */
const MAX_OVERVIEW_ROWS = 1_000;
const ROWS_OF_A_PAGE = 100;

const userAccessSchema = object('A user or service account, and where it has roles.', {
  userId: integer('Id of the user.', 17),
  userName: optional(nullable(text('Name of the user, else the username.', 'Ada', 1_000))),
  userEmail: text('E-mail address; empty without one.', 'ada@example.com', 1_000),
  accountType: optional(
    choice('A user or a service account.', ['User', 'Service Account'], 'User'),
  ),
  rootRole: text('Name of the own role for the instance.', 'Viewer'),
  groups: list(
    'Names of the groups that the user is in.',
    1_000,
    { type: 'string', maxLength: 100 },
    ['Checkout team'],
  ),
  accessibleProjects: list(
    'Ids of the projects in which the user has a role, directly or through groups; `*` alone for all, which administrators have.',
    1_000,
    { type: 'string', maxLength: 100 },
    ['default'],
  ),
  createdAt: optional({ ...dateTimeSchema, description: 'Time of creation.' }),
  lastSeen: optional({
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Time of the last login; `null` before the first.',
  }),
});

/** Who has which roles. */
export const accessOverviewSchema = object(
  'AccessOverview',
  'Users and service accounts, with their root roles, groups and projects.',
  {
    overview: list('A page of them, by id.', MAX_OVERVIEW_ROWS, userAccessSchema),
    total: amount('How many there are, or how many match.', 25),
  },
);

/** Query parameters: whom to list, and the page. */
export const overviewQuery = object({
  query: optional(
    text('Part of a name, username or e-mail address; case-insensitive. Empty: all.', 'ada', {
      maxLength: 100,
    }),
  ),
  offset: optional(integer('How many to skip.', 0, { minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: optional(
    integer('How many to return at most.', 100, {
      minimum: 1,
      maximum: MAX_OVERVIEW_ROWS,
      default: ROWS_OF_A_PAGE,
    }),
  ),
});
