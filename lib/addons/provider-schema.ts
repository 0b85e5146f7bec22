import type { JSONSchema } from 'json-schema-to-ts';
import { eventTypes } from '../events/types.ts';

const parameter = {
  type: 'object',
  description: 'A parameter of the provider.',
  required: ['name', 'displayName', 'type', 'required', 'sensitive'],
  properties: {
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Name in the `parameters` of an addon.',
      examples: ['url'],
    },
    displayName: {
      type: 'string',
      maxLength: 100,
      description: 'Name for people.',
      examples: ['Webhook URL'],
    },
    type: {
      type: 'string',
      enum: ['url', 'text', 'textfield'],
      description: 'What kind of input it is; `textfield` has several lines.',
      examples: ['url'],
    },
    description: {
      type: 'string',
      maxLength: 1_000,
      description: 'What it is for.',
      examples: ['The address that receives a POST for each event.'],
    },
    placeholder: {
      type: 'string',
      maxLength: 1_000,
      description: 'What is used, or what a value looks like, if none is given.',
      examples: ['application/json'],
    },
    required: {
      type: 'boolean',
      description: 'Whether it must have a value.',
      examples: [true],
    },
    sensitive: {
      type: 'boolean',
      description: 'Whether its value is kept secret and shown as six asterisks.',
      examples: [true],
    },
  },
} as const satisfies JSONSchema;

const tagType = {
  type: 'object',
  description: 'A tag type that comes with the first addon of the provider.',
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
      description: 'What the tag type is for.',
      examples: ['Names the Slack channel that is told about the flag.'],
    },
    icon: {
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Icon of its tags.',
      examples: ['S'],
    },
  },
} as const satisfies JSONSchema;

/** Part 2.2 of the specification. */
export const providerSchema = {
  title: 'Addon provider',
  type: 'object',
  description: 'What an addon can be an addon of.',
  required: ['name', 'displayName', 'documentationUrl', 'description'],
  properties: {
    name: {
      type: 'string',
      maxLength: 100,
      description: 'Name, as it is sent to create an addon.',
      examples: ['webhook'],
    },
    displayName: {
      type: 'string',
      maxLength: 100,
      description: 'Name for people.',
      examples: ['Webhook'],
    },
    documentationUrl: {
      type: 'string',
      format: 'uri',
      maxLength: 1_000,
      description: 'Where it is documented.',
      examples: [
        'https://github.com/flagwright/flagwright/blob/main/docs/notifications.md#webhook',
      ],
    },
    description: {
      type: 'string',
      maxLength: 1_000,
      description: 'What it does, in a sentence.',
      examples: ['Sends each event as an HTTP POST to an address of yours.'],
    },
    howTo: {
      type: 'string',
      maxLength: 10_000,
      description: 'How to set it up, in markdown.',
      examples: ['Enter the address that is to be called.'],
    },
    parameters: {
      type: 'array',
      maxItems: 50,
      description: 'Its parameters.',
      examples: [[]],
      items: parameter,
    },
    events: {
      type: 'array',
      maxItems: 200,
      description: 'Types of events its addons can listen to.',
      examples: [['feature-created']],
      items: { type: 'string', enum: eventTypes },
    },
    tagTypes: {
      type: 'array',
      maxItems: 10,
      description: 'Tag types that come with its first addon.',
      examples: [[]],
      items: tagType,
    },
  },
} as const satisfies JSONSchema;
