import { defineOperation } from '../../lib/http/contract.ts';

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
      schema: {
        title: 'Health',
        type: 'object',
        description: 'The state of the service.',
        required: ['health'],
        properties: {
          health: {
            type: 'string',
            enum: ['GOOD'],
            description: 'GOOD: the service answers.',
            examples: ['GOOD'],
          },
        },
      },
    },
  },
  errors: [],
})(async () => ({ status: 200, body: { health: 'GOOD' } }));
