import { recordRegistration } from '../../../lib/clients/applications/record-reports.ts';
import { registerSchema } from '../../../lib/clients/applications/schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'registerFrontendClient',
  summary: 'Register a frontend',
  description: 'For SDKs in browsers and apps, when they start.',
  tag: 'Frontend',
  method: 'POST',
  path: '/api/frontend/client/register',
  access: { kind: 'application', tokens: ['frontend'] },
  crossOrigin: true,
  body: registerSchema,
  responses: { 200: { description: 'Registered.' } },
  errors: [400, 401, 403, 409, 413, 415, 429],
})(async ({ body, caller }) => {
  await recordRegistration(caller, body);
  return { status: 200 };
});
