import { defineOperation } from '../../lib/http/contract.ts';
import { isTableReadable } from '../../lib/system/readiness.ts';

const schema = {
  title: 'Readiness',
  type: 'object',
  description: 'Whether the service can work.',
  required: ['health'],
  properties: {
    health: {
      type: 'string',
      enum: ['GOOD', 'BAD'],
      description: 'GOOD: the table can be read.',
      examples: ['GOOD'],
    },
  },
} as const;

export const operation = defineOperation({
  operationId: 'getReady',
  summary: 'Check whether the service can work',
  description: 'Unlike the health check, this reads the table.',
  tag: 'Operations',
  method: 'GET',
  path: '/ready',
  access: { kind: 'public' },
  responses: {
    200: { description: 'The table can be read.', schema },
    503: { description: 'The table cannot be read.', schema },
  },
  errors: [],
})(async () =>
  (await isTableReadable())
    ? { status: 200, body: { health: 'GOOD' } }
    : { status: 503, body: { health: 'BAD' } },
);
