import type { JSONSchema } from 'json-schema-to-ts';
import type { TypeOf } from '../../http/contract.ts';

export const credentialId = {
  type: 'string',
  minLength: 16,
  maxLength: 1_400,
  pattern: '^[\\w-]+$',
  description: 'Id of the passkey, base64url.',
  examples: ['AQIDBAUGBwgJCgsMDQ4PEA'],
} as const satisfies JSONSchema;

/** Bytes in base64url. */
export const encoded = (description: string, maxLength: number) =>
  ({
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: '^[\\w-]+$',
    description,
    examples: ['eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'],
  }) as const satisfies JSONSchema;

/** What every answer of a browser has. */
const answer = {
  type: 'object',
  description: 'What the browser returned for the options: `PublicKeyCredential.toJSON()`.',
  required: ['id', 'rawId', 'type', 'response'],
} as const satisfies JSONSchema;

const answerProperties = {
  id: credentialId,
  rawId: credentialId,
  type: {
    type: 'string',
    enum: ['public-key'],
    description: 'The only kind of credential.',
    examples: ['public-key'],
  },
} as const;

/** The answer to `navigator.credentials.create`. */
export const registrationResponseSchema = {
  ...answer,
  title: 'PasskeyRegistration',
  properties: {
    ...answerProperties,
    response: {
      type: 'object',
      description: 'The new public key.',
      required: ['clientDataJSON', 'attestationObject'],
      properties: {
        clientDataJSON: encoded('What the browser vouches for.', 4_000),
        attestationObject: encoded('What the device vouches for.', 40_000),
        transports: {
          type: 'array',
          maxItems: 10,
          description: 'How browsers reach the device.',
          items: { type: 'string', maxLength: 32, description: 'A way.', examples: ['internal'] },
          examples: [['internal', 'hybrid']],
        },
      },
    },
  },
} as const satisfies JSONSchema;

/** The answer to `navigator.credentials.get`. */
export const authenticationResponseSchema = {
  ...answer,
  title: 'PasskeyAssertion',
  properties: {
    ...answerProperties,
    response: {
      type: 'object',
      description: 'The signed challenge.',
      required: ['clientDataJSON', 'authenticatorData', 'signature'],
      properties: {
        clientDataJSON: encoded('What the browser vouches for.', 4_000),
        authenticatorData: encoded('What the device vouches for.', 4_000),
        signature: encoded('The signature.', 8_000),
        userHandle: encoded('The user that the passkey was made for.', 100),
      },
    },
  },
} as const satisfies JSONSchema;

export type RegistrationResponse = TypeOf<typeof registrationResponseSchema>;
export type AuthenticationResponse = TypeOf<typeof authenticationResponseSchema>;
