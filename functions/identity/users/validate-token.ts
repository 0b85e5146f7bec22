import { defineOperation } from '../../../lib/http/contract.ts';
import {
  linkQuerySchema,
  linkUserSchema,
} from '../../../lib/identity/users/password-link-schema.ts';
import { describePasswordLink } from '../../../lib/identity/users/password-links.ts';

export const operation = defineOperation({
  operationId: 'validateToken',
  summary: 'Check the token of a password link',
  description: 'Needs no authentication. Returns the user whose password the link sets.',
  tag: 'Users',
  method: 'GET',
  path: '/auth/reset/validate',
  access: { kind: 'public' },
  query: linkQuerySchema,
  responses: { 200: { description: 'The user of the link.', schema: linkUserSchema } },
  errors: [400, 401],
})(async ({ query }) => ({ status: 200, body: await describePasswordLink(query.token) }));
