import { eventTypes } from '../../events/log/types.ts';
import {
  choice,
  flag,
  list,
  nullable,
  object,
  optional,
  text,
} from '../../platform/schema/words.ts';

const parameter = object('A parameter of the provider.', {
  name: text('Key in the `parameters` of an integration.', 'url'),
  displayName: text('Display name.', 'Webhook URL'),
  type: choice(
    'Type of the input; `textfield` has several lines.',
    ['url', 'text', 'textfield'],
    'url',
  ),
  description: optional(
    text(
      'Description of the parameter.',
      'The address that receives a POST for each event.',
      1_000,
    ),
  ),
  placeholder: optional(text('Default or example value.', 'application/json', 1_000)),
  required: flag('Whether a value is required.'),
  sensitive: flag('Whether its value is secret and shown as six asterisks.'),
});

const tagType = object('A tag type that is created with the first integration of the provider.', {
  name: text('Name of the tag type.', 'slack', 50),
  description: optional(
    text('Description of the tag type.', 'Slack channel for messages about the flag.', 1_000),
  ),
  icon: optional(nullable(text('Icon of the tags.', 'S'))),
});

/** A provider as the API returns it. */
export const providerSchema = object('Addon provider', 'A type of integration.', {
  name: text('Name of the provider, used to create an integration.', 'webhook'),
  displayName: text('Display name.', 'Webhook'),
  documentationUrl: text(
    'URL of the documentation.',
    'https://github.com/flagwright/flagwright/blob/main/docs/integrations.md#webhook',
    { format: 'uri', maxLength: 1_000 },
  ),
  description: text(
    'Short description.',
    'Sends each event as an HTTP POST to an address of yours.',
    1_000,
  ),
  howTo: optional(text('Setup instructions in Markdown.', 'Enter the URL to call.', 10_000)),
  parameters: optional(list('Parameters of the provider.', 50, parameter, [])),
  events: optional(
    list(
      'Event types that its integrations can listen to.',
      200,
      { type: 'string', enum: eventTypes },
      ['feature-created'],
    ),
  ),
  tagTypes: optional(
    list('Tag types that are created with its first integration.', 10, tagType, []),
  ),
});
