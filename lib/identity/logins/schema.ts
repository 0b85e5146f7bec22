import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';

/** Largest number of logins on a page. */
const MAX_PAGE = 500;

const id = {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id of the login; later ones have larger ids.',
  examples: [1_795_356_600_123_456],
} as const satisfies JSONSchema;

const userId = {
  type: 'integer',
  minimum: 1,
  maximum: 9_999_999_999,
  description: 'Id of the user.',
  examples: [17],
} as const satisfies JSONSchema;

/** Query parameters of the list of logins. */
export const loginQuerySchema = {
  type: 'object',
  description: 'A page of logins.',
  properties: {
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_PAGE,
      default: 100,
      description: 'Maximum number of items.',
      examples: [100],
    },
    before: {
      ...id,
      description: 'Only logins before the one with this id. Used to get the next page.',
    },
    userId: { ...userId, description: 'Only logins of the user with this id.' },
  },
} as const satisfies JSONSchema;

export const loginHistorySchema = {
  title: 'LoginHistory',
  type: 'object',
  description: 'Who signed in.',
  required: ['events'],
  properties: {
    events: {
      type: 'array',
      maxItems: MAX_PAGE,
      description: 'The logins, newest first.',
      items: {
        title: 'LoginEvent',
        type: 'object',
        description: 'That a person signed in.',
        required: ['id'],
        properties: {
          id,
          user_id: userId,
          username: {
            type: 'string',
            maxLength: 255,
            description: 'Name of the user when signing in.',
            examples: ['kim@example.com'],
          },
          auth_type: {
            type: 'string',
            maxLength: 20,
            description: 'How: `password`, `oidc`, `passkey` or `recovery-code`.',
            examples: ['password'],
          },
          created_at: { ...dateTimeSchema, description: 'When.' },
          successful: {
            type: 'boolean',
            description: 'Always true: failed attempts are counted with the user, not listed.',
            examples: [true],
          },
          failure_reason: { type: 'null', description: 'Always null.' },
          ip: {
            type: ['string', 'null'],
            maxLength: 100,
            description: 'Address of the connection; `null` if unknown.',
            examples: ['192.0.2.17'],
          },
          user_agent: {
            type: ['string', 'null'],
            maxLength: 300,
            description: 'What the browser or program calls itself; `null` if unknown.',
            examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
          },
        },
      },
    },
  },
} as const satisfies JSONSchema;
