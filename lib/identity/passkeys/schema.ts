import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { readable } from '../../platform/schema/names.ts';
import {
  authenticationResponseSchema,
  credentialId,
  encoded,
  registrationResponseSchema,
} from './credential-schema.ts';
import { MAX_PASSKEYS } from './model.ts';
import { RECOVERY_CODES } from './recovery-codes.ts';

const passkeyName = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: readable,
  description: 'What the person calls the passkey.',
  examples: ['my phone'],
} as const satisfies JSONSchema;

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

export const registerPasskeySchema = {
  title: 'RegisterPasskey',
  type: 'object',
  description: 'A new passkey.',
  required: ['name', 'credential'],
  properties: { name: passkeyName, credential: registrationResponseSchema },
} as const satisfies JSONSchema;

export const passkeySignInSchema = {
  title: 'PasskeySignIn',
  type: 'object',
  description: 'The answer of a passkey.',
  required: ['credential'],
  properties: { credential: authenticationResponseSchema },
} as const satisfies JSONSchema;

export const recoverSchema = {
  title: 'RecoverSignIn',
  type: 'object',
  description: 'A recovery code.',
  required: ['code'],
  properties: {
    code: {
      type: 'string',
      minLength: 1,
      maxLength: 50,
      writeOnly: true,
      description: 'One of the codes that were shown with the first passkey.',
      examples: ['k7mqx-3hwtz'],
    },
  },
} as const satisfies JSONSchema;

const passkeySchema = {
  title: 'Passkey',
  type: 'object',
  description: 'A passkey.',
  required: ['id', 'name', 'isBackedUp', 'createdAt', 'usedAt'],
  additionalProperties: false,
  properties: {
    id: credentialId,
    name: passkeyName,
    isBackedUp: {
      type: 'boolean',
      description: 'Whether a password manager keeps it, so that it outlives the device.',
      examples: [true],
    },
    createdAt: { ...dateTimeSchema, description: 'Time of creation.' },
    usedAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'Last sign-in with it; `null` before the first.',
    },
  },
} as const satisfies JSONSchema;

export const passkeysSchema = {
  title: 'Passkeys',
  type: 'object',
  description: 'The passkeys of a person.',
  required: ['passkeys', 'recoveryCodesLeft'],
  additionalProperties: false,
  properties: {
    passkeys: {
      type: 'array',
      maxItems: MAX_PASSKEYS,
      description: 'Oldest first.',
      items: passkeySchema,
    },
    recoveryCodesLeft: {
      type: 'integer',
      minimum: 0,
      maximum: RECOVERY_CODES,
      description: 'Recovery codes that were not used.',
      examples: [10],
    },
  },
} as const satisfies JSONSchema;

const recoveryCodes = {
  type: 'array',
  maxItems: RECOVERY_CODES,
  description: 'Each code signs in once in place of a passkey. They are shown only now.',
  items: {
    type: 'string',
    maxLength: 50,
    description: 'A recovery code.',
    examples: ['k7mqx-3hwtz'],
  },
} as const satisfies JSONSchema;

export const recoveryCodesSchema = {
  title: 'RecoveryCodes',
  type: 'object',
  description: 'New recovery codes; the former ones no longer work.',
  required: ['recoveryCodes'],
  additionalProperties: false,
  properties: { recoveryCodes },
} as const satisfies JSONSchema;

export const registeredPasskeySchema = {
  title: 'RegisteredPasskey',
  type: 'object',
  description: 'A new passkey; with the first one also recovery codes.',
  required: ['passkey'],
  additionalProperties: false,
  properties: { passkey: passkeySchema, recoveryCodes },
} as const satisfies JSONSchema;

const secondFactor = {
  type: 'string',
  enum: ['passkey', 'enrol'],
  description:
    '`passkey`: one that is registered, or a recovery code. `enrol`: the person has none and must register one now.',
  examples: ['passkey'],
} as const satisfies JSONSchema;

const newPasswordToken = {
  type: 'string',
  maxLength: 100,
  description:
    'The user must set a password of their own first: with this token, by `POST /auth/reset/password`.',
  examples: ['1.0f5c2a'],
} as const satisfies JSONSchema;

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
export const secondFactorOptionsSchema = {
  title: 'SecondFactorOptions',
  type: 'object',
  description: 'What the browser has to do.',
  required: ['secondFactor', 'options'],
  additionalProperties: false,
  properties: { secondFactor, options: passkeyOptionsSchema },
} as const satisfies JSONSchema;

export const passkeyParams = {
  type: 'object',
  required: ['passkeyId'],
  properties: { passkeyId: credentialId },
} as const satisfies JSONSchema;
