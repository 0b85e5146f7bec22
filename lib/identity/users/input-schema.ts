import { readable, storable } from '../../platform/schema/names.ts';
import { flag, nullable, object, optional, text } from '../../platform/schema/words.ts';
import { MAX_EMAIL_LENGTH } from './model.ts';
import { rootRoleInput } from './role-schema.ts';

export const nameInput = nullable(
  text('Display name.', 'Ada Lovelace', { maxLength: 200, pattern: storable }),
);

export const emailInput = nullable(
  text(
    'E-mail address; case-insensitive, and unique among e-mail addresses and usernames.',
    'ada@example.com',
    { format: 'email', maxLength: MAX_EMAIL_LENGTH },
  ),
);

/** Fits a key of the table, whatever its characters. */
export const usernameInput = nullable(
  text(
    'Username, instead of an e-mail address; case-insensitive, and unique among usernames and e-mail addresses. Names of the service itself, such as `initial admin`, are reserved.',
    'ada',
    { minLength: 1, maxLength: 80, pattern: readable },
  ),
);

/** NIST SP 800-63B: length is what counts, unless the password is guessed first; see `findWeakness`. */
export const passwordInput = text(
  'A password of at least 8 characters, stored as a scrypt hash. Refused if it is one of the most common ones, a name of the user or of the service, or one repeated character.',
  'correct horse battery staple',
  { minLength: 8, maxLength: 200, pattern: storable, writeOnly: true },
);

export const createUserSchema = object(
  'CreateUser',
  'A new user, with an e-mail address, a username, or both.',
  {
    name: optional(nameInput),
    email: optional(emailInput),
    username: optional(usernameInput),
    password: optional(passwordInput),
    rootRole: rootRoleInput,
    sendEmail: optional(
      flag(
        'Whether to invite a user without a password by e-mail, if there is an address and the service sends e-mail; see `emailSent`.',
        false,
        { default: true },
      ),
    ),
  },
);

export const updateUserSchema = object(
  'UpdateUser',
  'Changes to a user. Omitted properties keep their values.',
  {
    name: optional(nameInput),
    email: optional(emailInput),
    username: optional(usernameInput),
    rootRole: optional(rootRoleInput),
  },
);
