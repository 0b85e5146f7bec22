import type { FromSchema } from 'json-schema-to-ts';
import type { RequestedForgetting } from './request-forgetting.ts';
import type { forgettingSchema } from './schema.ts';

/** How far a deleted account is forgotten, as the API returns it. */
export function presentForgetting({
  user,
  pseudonym,
  requestedAt,
  finishedAt,
}: RequestedForgetting): FromSchema<typeof forgettingSchema> {
  return {
    id: user,
    pseudonym,
    state: finishedAt === undefined ? 'running' : 'done',
    requestedAt,
    ...(finishedAt !== undefined && { finishedAt }),
  };
}
