import type { JSONSchema } from 'json-schema-to-ts';
import type { TypeOf } from '../../http/contract.ts';
import { choice, list, object, optional, text } from '../../platform/schema/words.ts';

export const credentialId = text('Id of the passkey, base64url.', 'AQIDBAUGBwgJCgsMDQ4PEA', {
  minLength: 16,
  maxLength: 1_400,
  pattern: '^[\\w-]+$',
});

/** Bytes in base64url. */
export const encoded = (description: string, maxLength: number) =>
  text(description, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', {
    minLength: 1,
    maxLength,
    pattern: '^[\\w-]+$',
  });

/** What every answer of a browser has. */
const answer = {
  type: 'object',
  description: 'What the browser returned for the options: `PublicKeyCredential.toJSON()`.',
  required: ['id', 'rawId', 'type', 'response'],
} as const satisfies JSONSchema;

const answerProperties = {
  id: credentialId,
  rawId: credentialId,
  type: choice('The only kind of credential.', ['public-key'], 'public-key'),
} as const;

/** The answer to `navigator.credentials.create`. */
export const registrationResponseSchema = {
  ...answer,
  title: 'PasskeyRegistration',
  properties: {
    ...answerProperties,
    response: object('The new public key.', {
      clientDataJSON: encoded('What the browser vouches for.', 4_000),
      attestationObject: encoded('What the device vouches for.', 40_000),
      transports: optional(
        list('How browsers reach the device.', 10, text('A way.', 'internal', 32), [
          'internal',
          'hybrid',
        ]),
      ),
    }),
  },
} as const satisfies JSONSchema;

/** The answer to `navigator.credentials.get`. */
export const authenticationResponseSchema = {
  ...answer,
  title: 'PasskeyAssertion',
  properties: {
    ...answerProperties,
    response: object('The signed challenge.', {
      clientDataJSON: encoded('What the browser vouches for.', 4_000),
      authenticatorData: encoded('What the device vouches for.', 4_000),
      signature: encoded('The signature.', 8_000),
      userHandle: optional(encoded('The user that the passkey was made for.', 100)),
    }),
  },
} as const satisfies JSONSchema;

export type RegistrationResponse = TypeOf<typeof registrationResponseSchema>;
export type AuthenticationResponse = TypeOf<typeof authenticationResponseSchema>;
