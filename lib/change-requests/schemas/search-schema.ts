import { totalSchema } from '../../platform/schema/paging.ts';
import { choice, integer, list, object, optional, text } from '../../platform/schema/words.ts';
import { MAX_CHANGES } from '../model.ts';
import { environmentTextSchema, idSchema, projectTextSchema, stateSchema } from './parts-schema.ts';
import { changeRequestSchema } from './schema.ts';

/** Maximum of change requests on one page of a search. */
export const MAX_FOUND_REQUESTS = 100;

const users = '^(?:(?:IS|IS_ANY_OF):)?-?\\d{1,10}(?:,\\s*-?\\d{1,10})*$';

/** Query parameters of the search for change requests. */
export const changeRequestSearchQuerySchema = object(
  'ChangeRequestSearchParameters',
  'Filters of the search for change requests; one has to match all of them.',
  {
    createdBy: optional({ ...text('Ids of the authors.', 'IS:7', 1_000), pattern: users }),
    requestedApproverId: optional({
      ...text('Ids of users who were requested to review.', 'IS_ANY_OF:7,8', 1_000),
      pattern: users,
    }),
    state: optional(
      choice(
        'Whether open or closed ones are searched, instead of both.',
        ['IS:open', 'IS:closed'],
        'IS:open',
      ),
    ),
    offset: optional(integer('Number of items to skip.', 50, { minimum: 0, default: 0 })),
    limit: optional(
      integer('Maximum number of items. Values above 100 count as 100.', 50, {
        minimum: 1,
        maximum: 1_000,
        default: 50,
      }),
    ),
  },
);

/** A page of the search for change requests. */
export const foundChangeRequestsSchema = object(
  'FoundChangeRequests',
  'Change requests that match a search.',
  {
    changeRequests: list(
      'The change requests of this page, newest first.',
      MAX_FOUND_REQUESTS,
      object('FoundChangeRequest', 'A change request, in short form.', {
        id: idSchema,
        title: changeRequestSchema.properties.title,
        environment: environmentTextSchema,
        project: projectTextSchema,
        state: stateSchema,
        createdBy: changeRequestSchema.properties.createdBy,
        createdAt: changeRequestSchema.properties.createdAt,
        features: names('Names of the flags that it changes.', 'new-checkout'),
        segments: names('Names of the segments that it changes.', 'beta'),
        schedule: optional(changeRequestSchema.properties.schedule),
      }),
      [],
    ),
    total: totalSchema,
  },
);

function names(description: string, example: string) {
  return list(description, MAX_CHANGES, { type: 'string', maxLength: 100 }, [example]);
}
