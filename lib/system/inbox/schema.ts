import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import { MAX_INBOX_REQUESTS, MAX_MESSAGE, MAX_WATCHED_EVENTS, MAX_WATCHED_FLAGS } from './model.ts';

const idSchema = {
  type: 'integer',
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id of the notification.',
  examples: [71],
} as const;

/** What the caller should know. */
export const notificationsSchema = {
  title: 'Notifications',
  type: 'array',
  // Change requests, open and closed, and changes of favourite flags.
  maxItems: 2 * MAX_INBOX_REQUESTS + MAX_WATCHED_FLAGS * MAX_WATCHED_EVENTS,
  description: 'Notifications of the last 30 days, newest first.',
  items: {
    title: 'Notification',
    type: 'object',
    description: 'Something that the caller should know.',
    additionalProperties: false,
    required: ['id', 'message', 'link', 'notificationType', 'createdBy', 'createdAt', 'readAt'],
    properties: {
      id: idSchema,
      message: {
        type: 'string',
        maxLength: MAX_MESSAGE + 1_000,
        description: 'What happened, or is to be done, as a plain text.',
        examples: ['ada@example.com requests approval of "Roll out" (production, project shop).'],
      },
      link: {
        type: 'string',
        maxLength: 1_000,
        description: 'Path of the page that it is about.',
        examples: ['/projects/shop/change-requests/7'],
      },
      notificationType: {
        type: 'string',
        enum: ['change-request', 'toggle'],
        description: 'Whether it is about a change request or a flag.',
        examples: ['change-request'],
      },
      createdBy: {
        type: 'object',
        description: 'Who did it; empty if that is not known.',
        additionalProperties: false,
        properties: {
          username: {
            type: ['string', 'null'],
            maxLength: 1_000,
            description: 'Name of the person or token.',
            examples: ['ada@example.com'],
          },
          imageUrl: {
            type: ['string', 'null'],
            maxLength: 1_000,
            description: 'URL of a picture.',
            examples: ['https://gravatar.com/avatar/0f5c'],
          },
        },
      },
      createdAt: { ...dateTimeSchema, description: 'When it happened.' },
      readAt: {
        ...dateTimeSchema,
        type: ['string', 'null'],
        description: 'When the caller has read it; `null` if not yet.',
      },
    },
  },
} as const satisfies JSONSchema;

/** Which notifications were read. */
export const markNotificationsSchema = {
  title: 'MarkNotificationsAsRead',
  type: 'object',
  description: 'Notifications that were read.',
  required: ['notifications'],
  properties: {
    notifications: {
      type: 'array',
      maxItems: 1_000,
      description: 'Ids of the notifications. Others than those of the caller are ignored.',
      examples: [[71]],
      items: idSchema,
    },
  },
} as const satisfies JSONSchema;
