import type { JSONSchema } from 'json-schema-to-ts';
import { totalSchema } from '../../platform/schema/paging.ts';
import { text } from '../../platform/schema/text.ts';
import { MAX_CHANGES } from '../model.ts';
import { environmentTextSchema, idSchema, projectTextSchema, stateSchema } from './parts-schema.ts';
import { changeRequestSchema } from './schema.ts';

/** Maximum of change requests on one page of a search. */
export const MAX_FOUND_REQUESTS = 100;

const users = '^(?:(?:IS|IS_ANY_OF):)?-?\\d{1,10}(?:,\\s*-?\\d{1,10})*$';

/** Query parameters of the search for change requests. */
export const changeRequestSearchQuerySchema = {
  title: 'ChangeRequestSearchParameters',
  type: 'object',
  description: 'Filters of the search for change requests; one has to match all of them.',
  properties: {
    createdBy: { ...text('Ids of the authors.', 'IS:7', 1_000), pattern: users },
    requestedApproverId: {
      ...text('Ids of users who were requested to review.', 'IS_ANY_OF:7,8', 1_000),
      pattern: users,
    },
    state: {
      type: 'string',
      enum: ['IS:open', 'IS:closed'],
      description: 'Whether open or closed ones are searched, instead of both.',
      examples: ['IS:open'],
    },
    offset: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'Number of items to skip.',
      examples: [50],
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000,
      default: 50,
      description: 'Maximum number of items. Values above 100 count as 100.',
      examples: [50],
    },
  },
} as const satisfies JSONSchema;

/** A page of the search for change requests. */
export const foundChangeRequestsSchema = {
  title: 'FoundChangeRequests',
  type: 'object',
  description: 'Change requests that match a search.',
  required: ['changeRequests', 'total'],
  properties: {
    changeRequests: {
      type: 'array',
      maxItems: MAX_FOUND_REQUESTS,
      description: 'The change requests of this page, newest first.',
      examples: [[]],
      items: {
        title: 'FoundChangeRequest',
        type: 'object',
        description: 'A change request, in short form.',
        required: [
          'id',
          'title',
          'environment',
          'project',
          'state',
          'createdBy',
          'createdAt',
          'features',
          'segments',
        ],
        properties: {
          id: idSchema,
          title: changeRequestSchema.properties.title,
          environment: environmentTextSchema,
          project: projectTextSchema,
          state: stateSchema,
          createdBy: changeRequestSchema.properties.createdBy,
          createdAt: changeRequestSchema.properties.createdAt,
          features: names('Names of the flags that it changes.', 'new-checkout'),
          segments: names('Names of the segments that it changes.', 'beta'),
          schedule: changeRequestSchema.properties.schedule,
        },
      },
    },
    total: totalSchema,
  },
} as const satisfies JSONSchema;

function names(description: string, example: string) {
  return {
    type: 'array',
    maxItems: MAX_CHANGES,
    description,
    examples: [[example]],
    items: { type: 'string', maxLength: 100 },
  } as const;
}
