import type { JSONSchema } from 'json-schema-to-ts';
import { dateTimeSchema } from '../../platform/schema/date-time.ts';
import {
  choice,
  closed,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';
import { MAX_INBOX_REQUESTS, MAX_MESSAGE, MAX_WATCHED_EVENTS, MAX_WATCHED_FLAGS } from './model.ts';

const idSchema = integer('Id of the notification.', 71, {
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
});

/** What the caller should know. */
export const notificationsSchema = {
  title: 'Notifications',
  type: 'array',
  // Change requests, open and closed, and changes of favourite flags.
  maxItems: 2 * MAX_INBOX_REQUESTS + MAX_WATCHED_FLAGS * MAX_WATCHED_EVENTS,
  description: 'Notifications of the last 30 days, newest first.',
  items: closed('Notification', 'Something that the caller should know.', {
    id: idSchema,
    message: text(
      'What happened, or is to be done, as a plain text.',
      'ada@example.com requests approval of "Roll out" (production, project shop).',
      MAX_MESSAGE + 1_000,
    ),
    link: text('Path of the page that it is about.', '/projects/shop/change-requests/7', 1_000),
    notificationType: choice(
      'Whether it is about a change request or a flag.',
      ['change-request', 'toggle'],
      'change-request',
    ),
    createdBy: closed('Who did it; empty if that is not known.', {
      username: optional(nullable(text('Name of the person or token.', 'ada@example.com', 1_000))),
      imageUrl: optional(
        nullable(text('URL of a picture.', 'https://gravatar.com/avatar/0f5c', 1_000)),
      ),
    }),
    createdAt: { ...dateTimeSchema, description: 'When it happened.' },
    readAt: {
      ...dateTimeSchema,
      type: ['string', 'null'],
      description: 'When the caller has read it; `null` if not yet.',
    },
  }),
} as const satisfies JSONSchema;

/** Which notifications were read. */
export const markNotificationsSchema = object(
  'MarkNotificationsAsRead',
  'Notifications that were read.',
  {
    notifications: list(
      'Ids of the notifications. Others than those of the caller are ignored.',
      1_000,
      idSchema,
      [71],
    ),
  },
);
