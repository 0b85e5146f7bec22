import { closed, integer, nullable, object, optional, text } from '../../platform/schema/words.ts';
import { roleSchema } from '../roles/schema.ts';
import { emailInput, passwordInput } from './input-schema.ts';
import { MAX_EMAIL_LENGTH } from './model.ts';

const linkTokenSchema = text(
  'The token of the link.',
  '7.3a1c07ce0d6b9b4fb2d0a4c7a1f7b4c1e6a0d5f94c1e7b2a8d3f6c90',
  { minLength: 1, maxLength: 100 },
);

export const linkQuerySchema = object({
  token: linkTokenSchema,
});

export const linkPasswordSchema = object(
  'PasswordByLink',
  'A password, and the link that allows it.',
  {
    token: { ...linkTokenSchema, writeOnly: true },
    password: passwordInput,
  },
);

export const newPasswordSchema = object('NewPassword', 'A password to be judged.', {
  password: passwordInput,
});

export const requestResetMailSchema = object(
  'RequestResetMail',
  'Who has forgotten the password.',
  {
    email: {
      ...emailInput,
      type: 'string',
      description: 'E-mail address of the user; case-insensitive.',
    },
  },
);

export const linkUserSchema = closed('PasswordLinkUser', 'The user of a password link.', {
  id: integer('Id of the user.', 7, { minimum: 1 }),
  name: optional(text('Display name.', 'Ada Lovelace', 200)),
  email: text('E-mail address; empty for a user without one.', 'ada@example.com', MAX_EMAIL_LENGTH),
  token: linkTokenSchema,
  createdBy: nullable(
    text(
      'Who made the link; `null` if the user has requested it by e-mail.',
      'admin@example.com',
      MAX_EMAIL_LENGTH,
    ),
  ),
  role: roleSchema,
});

export const requestLinkSchema = object('RequestPasswordLink', 'The user who gets a link.', {
  id: {
    type: ['string', 'integer'],
    minimum: 1,
    maxLength: 10,
    pattern: '^[1-9]\\d*$',
    description: 'Id of the user.',
    examples: ['7'],
  },
});

export const passwordLinkSchema = closed('PasswordLink', 'A password link.', {
  resetPasswordUrl: text(
    'The link, with its token as the parameter `token`.',
    'https://flags.example.com/reset-password?token=7.3a1c07ce',
    { format: 'uri', maxLength: 500 },
  ),
});
