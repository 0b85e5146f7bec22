import { recordRegistration } from '../../../lib/clients/applications/record-reports.ts';
import { registerSchema } from '../../../lib/clients/applications/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'registerClientApplication',
  summary: 'Register an application',
  description: 'For applications, when they start. The environment is that of the token.',
  tag: 'Client',
  method: 'POST',
  path: '/api/client/register',
  access: { kind: 'application', tokens: ['client'] },
  body: registerSchema,
  responses: { 202: { description: 'Registered.' } },
  errors: [400, 401, 403, 409, 413, 415, 429],
})(async ({ body, caller }) => {
  await recordRegistration(caller, body);
  return { status: 202 };
});
