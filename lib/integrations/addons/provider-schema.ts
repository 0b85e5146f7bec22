import type { JSONSchema } from 'json-schema-to-ts';
import { eventTypes } from '../../events/log/types.ts';

const parameter = {
  type: 'object',
  description: 'A parameter of the provider.',
  required: ['name', 'displayName', 'type', 'required', 'sensitive'],
  properties: {
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Key in the `parameters` of an addon.',
      examples: ['url'],
    },
    displayName: {
      type: 'string',
      maxLength: 100,
      description: 'Display name.',
      examples: ['Webhook URL'],
    },
    type: {
      type: 'string',
      enum: ['url', 'text', 'textfield'],
      description: 'Type of the input; `textfield` has several lines.',
      examples: ['url'],
    },
    description: {
      type: 'string',
      maxLength: 1_000,
      description: 'Description of the parameter.',
      examples: ['The address that receives a POST for each event.'],
    },
    placeholder: {
      type: 'string',
      maxLength: 1_000,
      description: 'Default or example value.',
      examples: ['application/json'],
    },
    required: {
      type: 'boolean',
      description: 'Whether a value is required.',
      examples: [true],
    },
    sensitive: {
      type: 'boolean',
      description: 'Whether its value is secret and shown as six asterisks.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;

const tagType = {
  type: 'object',
  description: 'A tag type that is created with the first addon of the provider.',
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      maxLength: 50,
      description: 'Name of the tag type.',
      examples: ['slack'],
    },
    description: {
      type: 'string',
      maxLength: 1_000,
      description: 'Description of the tag type.',
      examples: ['Slack channel for messages about the flag.'],
    },
    icon: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Icon of the tags.',
      examples: ['S'],
    },
  },
} as const satisfies JSONSchema;

/** A provider as the API returns it. */
export const providerSchema = {
  title: 'Addon provider',
  type: 'object',
  description: 'A type of integration.',
  required: ['name', 'displayName', 'documentationUrl', 'description'],
  properties: {
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Name of the provider, used to create an addon.',
      examples: ['webhook'],
    },
    displayName: {
      type: 'string',
      maxLength: 100,
      description: 'Display name.',
      examples: ['Webhook'],
    },
    documentationUrl: {
      type: 'string',
      format: 'uri',
      maxLength: 1_000,
      description: 'URL of the documentation.',
      examples: [
        'https://github.com/flagwright/flagwright/blob/main/docs/notifications.md#webhook',
      ],
    },
    description: {
      type: 'string',
      maxLength: 1_000,
      description: 'Short description.',
      examples: ['Sends each event as an HTTP POST to an address of yours.'],
    },
    howTo: {
      type: 'string',
      maxLength: 10_000,
      description: 'Setup instructions in Markdown.',
      examples: ['Enter the URL to call.'],
    },
    parameters: {
      type: 'array',
      maxItems: 50,
      description: 'Parameters of the provider.',
      examples: [[]],
      items: parameter,
    },
    events: {
      type: 'array',
      maxItems: 200,
      description: 'Event types that its addons can listen to.',
      examples: [['feature-created']],
      items: { type: 'string', enum: eventTypes },
    },
    tagTypes: {
      type: 'array',
      maxItems: 10,
      description: 'Tag types that are created with its first addon.',
      examples: [[]],
      items: tagType,
    },
  },
} as const satisfies JSONSchema;
