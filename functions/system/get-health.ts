import { defineOperation } from '../../lib/http/contract.ts';
import { choice, object } from '../../lib/platform/schema/words.ts';

export const operation = defineOperation({
  operationId: 'getHealth',
  summary: 'Check the health of the service',
  tag: 'Operations',
  method: 'GET',
  path: '/health',
  access: { kind: 'public' },
  role: 'none',
  responses: {
    200: {
      description: 'The service is healthy.',
      schema: object('Health', 'The state of the service.', {
        health: choice('GOOD: the service answers.', ['GOOD'], 'GOOD'),
      }),
    },
  },
  errors: [],
})(async () => ({ status: 200, body: { health: 'GOOD' } }));
