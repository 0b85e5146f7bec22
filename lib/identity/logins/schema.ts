import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

/** Largest number of logins on a page. */
const MAX_LOGINS_PAGE = 500;

const id = integer('Id of the login; later ones have larger ids.', 1_795_356_600_123_456, {
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});

const userId = integer('Id of the user.', 17, { minimum: 1, maximum: 9_999_999_999 });

/** Query parameters of the list of logins. */
export const loginQuerySchema = object('A page of logins.', {
  limit: optional(
    integer('Maximum number of items.', 100, {
      minimum: 1,
      maximum: MAX_LOGINS_PAGE,
      default: 100,
    }),
  ),
  before: optional({
    ...id,
    description: 'Only logins before the one with this id. Used to get the next page.',
  }),
  userId: optional({ ...userId, description: 'Only logins of the user with this id.' }),
});

export const loginHistorySchema = object('LoginHistory', 'Who signed in.', {
  events: list(
    'The logins, newest first.',
    MAX_LOGINS_PAGE,
    object('LoginEvent', 'That a person signed in.', {
      id,
      user_id: optional(userId),
      username: optional(text('Name of the user when signing in.', 'kim@example.com', 255)),
      auth_type: optional(
        text('How: `password`, `oidc`, `passkey` or `recovery-code`.', 'password', 20),
      ),
      created_at: optional({ ...dateTimeSchema, description: 'When.' }),
      successful: optional(
        flag('Always true: failed attempts are counted with the user, not listed.'),
      ),
      failure_reason: optional({ type: 'null', description: 'Always null.' }),
      ip: optional(nullable(text('Address of the connection; `null` if unknown.', '192.0.2.17'))),
      user_agent: optional(
        nullable(
          text(
            'What the browser or program calls itself; `null` if unknown.',
            'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
            300,
          ),
        ),
      ),
    }),
  ),
});
