import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  choice,
  flag,
  integer,
  list,
  nullable,
  object,
  text,
} from '../../platform/schema/words.ts';
import { MAX_SESSIONS } from './model.ts';

const sessionId = text(
  'Id of the session: the hash of its secret, which it does not reveal.',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  { minLength: 64, maxLength: 64, pattern: '^[0-9a-f]{64}$' },
);

const userId = integer('Id of the user.', 17);

/** Path parameters of one session of the caller. */
export const ownSessionParams = object({
  sessionId,
});

/** Path parameters of one session of a person. */
export const userSessionParams = object({
  id: userId,
  sessionId,
});

const sessionSchema = object('Session', 'A browser in which a person is signed in.', {
  id: sessionId,
  authType: choice(
    'How the person signed in.',
    ['password', 'oidc', 'passkey', 'recovery-code'],
    'password',
  ),
  ip: nullable(text('Address from which the person signed in; `null` if unknown.', '192.0.2.17')),
  userAgent: nullable(
    text(
      'What the browser calls itself; `null` if unknown.',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      300,
    ),
  ),
  createdAt: { ...dateTimeSchema, description: 'When the person signed in.' },
  seenAt: { ...dateTimeSchema, description: 'Last use, to within five minutes.' },
  expiresAt: {
    ...dateTimeSchema,
    description: 'When the session ends unless it is used; using it may move the end.',
  },
  current: flag('Whether the request was made with this session.'),
});

export const sessionsSchema = object('Sessions', 'The sessions of a user.', {
  sessions: list(
    'The sessions that have not ended, the newest sign-in first.',
    MAX_SESSIONS,
    sessionSchema,
  ),
});
