import { releaseEvents, specifiedChatEvents } from '../parts/chat-events.ts';
import { customHeaders } from '../parts/custom-headers-parameter.ts';
import { documentationUrl } from '../parts/documentation-url.ts';
import type { ProviderDefinition } from '../parts/model.ts';

export const webhook = {
  name: 'webhook',
  displayName: 'Webhook',
  documentationUrl: documentationUrl('webhook'),
  description: 'Sends each event as an HTTP POST to an address of yours.',
  howTo:
    'Enter the address to call. Every request carries the headers `webhook-id`, which ' +
    'stays the same when an event is sent again, and `webhook-timestamp`. Answer with any 2xx status ' +
    'within 10 seconds; anything else is retried at once, and then with growing pauses. With a ' +
    'signing secret every request is signed according to Standard Webhooks.\n\n' +
    'Without a body template the body is the event as JSON. A template is written in ' +
    '[mustache](https://mustache.github.io/mustache.5.html), for example ' +
    '`{"text": "{{event.createdBy}} caused {{event.type}} on {{event.featureName}}"}`; ' +
    '`{{eventMarkdown}}` is the event in a sentence.',
  parameters: [
    {
      name: 'url',
      displayName: 'Webhook URL',
      type: 'url',
      description: 'The address that receives a POST for each event.',
      placeholder: 'https://example.com/hooks/flags',
      required: true,
      sensitive: true,
    },
    {
      name: 'contentType',
      displayName: 'Content-Type',
      type: 'text',
      description: 'Sent as the Content-Type header. `application/json` if left out.',
      placeholder: 'application/json',
      required: false,
      sensitive: false,
    },
    {
      name: 'authorization',
      displayName: 'Authorization',
      type: 'text',
      description: 'Sent as the Authorization header, exactly as entered. No header if empty.',
      required: false,
      sensitive: true,
    },
    {
      name: 'bodyTemplate',
      displayName: 'Body template',
      type: 'textfield',
      description:
        'A mustache template for the body of the request. The event is sent as JSON if left out. ' +
        'In JSON bodies `{{name}}` is escaped for use inside quotes; `{{{name}}}` is not escaped.',
      placeholder:
        '{"event": "{{event.type}}", "by": "{{event.createdBy}}", "flag": "{{event.featureName}}"}',
      required: false,
      sensitive: false,
    },
    customHeaders,
    {
      name: 'signingSecret',
      displayName: 'Signing secret',
      type: 'text',
      description:
        'A secret of Standard Webhooks, `whsec_` and the base64 of 24 to 64 random bytes: each request ' +
        'is then signed. Several, separated by spaces, sign each request several times.',
      placeholder: 'whsec_…',
      required: false,
      sensitive: true,
    },
  ],
  events: [
    ...specifiedChatEvents,
    'feature-tagged',
    'feature-untagged',
    'change-request-created',
    'change-request-discarded',
    'change-added',
    'change-discarded',
    'change-request-approved',
    'change-request-approval-added',
    'change-request-cancelled',
    'change-request-sent-to-review',
    'change-request-applied',
    'feature-completed',
    'feature-uncompleted',
    'project-clean-up-due',
    'project-drift-found',
    'feature-code-references-gone',
    ...releaseEvents,
  ],
  tagTypes: [],
} as const satisfies ProviderDefinition;
