import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import {
  choice,
  closed,
  flag,
  integer,
  list,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import {
  authenticationResponseSchema,
  credentialId,
  encoded,
  registrationResponseSchema,
} from './credential-schema.ts';
import { MAX_PASSKEYS } from './model.ts';
import { RECOVERY_CODES } from './recovery-codes.ts';

const passkeyName = text('What the person calls the passkey.', 'my phone', {
  minLength: 1,
  maxLength: 100,
  pattern: readable,
});

/** The options for the browser's `navigator.credentials`, as the standard has them. */
export const passkeyOptionsSchema = {
  title: 'PasskeyOptions',
  type: 'object',
  description: 'The options for `navigator.credentials`, as WebAuthn Level 3 has them in JSON.',
  required: ['challenge'],
  properties: {
    challenge: encoded('What the device has to sign.', 100),
  },
  additionalProperties: true,
  examples: [{ challenge: 'mWZqYvq0ZC2u4RZ0Ykz6mRZ1Lx0Vw8hTn1qPp7l5s7A' }],
} as const satisfies JSONSchema;

export const registerPasskeySchema = object('RegisterPasskey', 'A new passkey.', {
  name: passkeyName,
  credential: registrationResponseSchema,
});

export const passkeySignInSchema = object('PasskeySignIn', 'The answer of a passkey.', {
  credential: authenticationResponseSchema,
});

export const recoverSchema = object('RecoverSignIn', 'A recovery code.', {
  code: text('One of the codes that were shown with the first passkey.', 'k7mqx-3hwtz', {
    minLength: 1,
    maxLength: 50,
    writeOnly: true,
  }),
});

const passkeySchema = closed('Passkey', 'A passkey.', {
  id: credentialId,
  name: passkeyName,
  isBackedUp: flag('Whether a password manager keeps it, so that it outlives the device.'),
  createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
  usedAt: {
    ...dateTimeSchema,
    type: ['string', 'null'],
    description: 'Last sign-in with it; `null` before the first.',
  },
});

export const passkeysSchema = closed('Passkeys', 'The passkeys of a person.', {
  passkeys: list('Oldest first.', MAX_PASSKEYS, passkeySchema),
  recoveryCodesLeft: integer('Recovery codes that were not used.', 10, {
    minimum: 0,
    maximum: RECOVERY_CODES,
  }),
});

const recoveryCodes = list(
  'Each code signs in once in place of a passkey. They are shown only now.',
  RECOVERY_CODES,
  text('A recovery code.', 'k7mqx-3hwtz', 50),
);

export const recoveryCodesSchema = closed(
  'RecoveryCodes',
  'New recovery codes; the former ones no longer work.',
  {
    recoveryCodes,
  },
);

export const registeredPasskeySchema = closed(
  'RegisteredPasskey',
  'A new passkey; with the first one also recovery codes.',
  {
    passkey: passkeySchema,
    recoveryCodes: optional(recoveryCodes),
  },
);

const secondFactor = choice(
  '`passkey`: one that is registered, or a recovery code. `enrol`: the person has none and must register one now.',
  ['passkey', 'enrol'],
  'passkey',
);

const newPasswordToken = text(
  'The user must set a password of their own first: with this token, by `POST /auth/reset/password`.',
  '1.0f5c2a',
);

/** What a login answers to the right password of a user who cannot come in with it alone. */
export const nextStepSchema = {
  title: 'SignInStep',
  type: 'object',
  description: 'The password was right; one of the properties says what is needed too.',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: { secondFactor, newPasswordToken },
} as const satisfies JSONSchema;

/** The options of a second factor. */
export const secondFactorOptionsSchema = closed(
  'SecondFactorOptions',
  'What the browser has to do.',
  {
    secondFactor,
    options: passkeyOptionsSchema,
  },
);

export const passkeyParams = object({
  passkeyId: credentialId,
});
