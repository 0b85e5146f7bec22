import { defineOperation } from '../../lib/http/contract.ts';
import { choice, object } from '../../lib/platform/schema/words.ts';
import { isTableReadable } from '../../lib/system/readiness.ts';

const schema = object('Readiness', 'Whether the service can work.', {
  health: choice('GOOD: the table can be read.', ['GOOD', 'BAD'], 'GOOD'),
});

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
