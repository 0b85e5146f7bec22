import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { MAX_SESSIONS } from './model.ts';

const sessionId = {
  type: 'string',
  minLength: 64,
  maxLength: 64,
  pattern: '^[0-9a-f]{64}$',
  description: 'Id of the session: the hash of its secret, which it does not reveal.',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
} as const satisfies JSONSchema;

const userId = {
  type: 'integer',
  description: 'Id of the user.',
  examples: [17],
} as const satisfies JSONSchema;

/** Path parameters of one session of the caller. */
export const ownSessionParams = {
  type: 'object',
  required: ['sessionId'],
  properties: { sessionId },
} as const satisfies JSONSchema;

/** Path parameters of one session of a person. */
export const userSessionParams = {
  type: 'object',
  required: ['id', 'sessionId'],
  properties: { id: userId, sessionId },
} as const satisfies JSONSchema;

const sessionSchema = {
  title: 'Session',
  type: 'object',
  description: 'A browser in which a person is signed in.',
  required: ['id', 'authType', 'ip', 'userAgent', 'createdAt', 'seenAt', 'expiresAt', 'current'],
  properties: {
    id: sessionId,
    authType: {
      type: 'string',
      enum: ['password', 'oidc', 'passkey', 'recovery-code'],
      description: 'How the person signed in.',
      examples: ['password'],
    },
    ip: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Address from which the person signed in; `null` if unknown.',
      examples: ['192.0.2.17'],
    },
    userAgent: {
      type: ['string', 'null'],
      maxLength: 300,
      description: 'What the browser calls itself; `null` if unknown.',
      examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    },
    createdAt: { ...dateTimeSchema, description: 'When the person signed in.' },
    seenAt: { ...dateTimeSchema, description: 'Last use, to within five minutes.' },
    expiresAt: {
      ...dateTimeSchema,
      description: 'When the session ends unless it is used; using it may move the end.',
    },
    current: {
      type: 'boolean',
      description: 'Whether the request was made with this session.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;

export const sessionsSchema = {
  title: 'Sessions',
  type: 'object',
  description: 'The sessions of a user.',
  required: ['sessions'],
  properties: {
    sessions: {
      type: 'array',
      maxItems: MAX_SESSIONS,
      description: 'The sessions that have not ended, the newest sign-in first.',
      items: sessionSchema,
    },
  },
} as const satisfies JSONSchema;
