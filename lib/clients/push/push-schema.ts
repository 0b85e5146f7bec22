import { closed, integer, text } from '../../platform/schema/words.ts';

/** What a browser needs to listen to the channel of a project. */
export const pushTicketSchema = closed(
  'PushTicket',
  'What a browser needs to hear of changes in a project.',
  {
    url: text(
      'Where to connect, by the protocol of AppSync Events.',
      'wss://example.appsync-realtime-api.eu-central-1.amazonaws.com/event/realtime',
      {},
    ),
    channel: text(
      'The channel of the project.',
      '/changes/projects/37a8eec1ce19687d132fe29051dca629',
      {},
    ),
    ticket: text(
      'A secret that counts for this channel, in place of a token.',
      'ticket:0T4PZlX2ZC5jUqgVmKcR1yqYk5Zl6lq3Gm0N6yJt0aA',
      {},
    ),
    validForSeconds: integer('How long it can be used.', 60, {}),
  },
);
