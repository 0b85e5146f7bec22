import { noteApplications } from '../../lib/applications/note-applications.ts';
import { registerSchema } from '../../lib/applications/schema.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { environmentOf } from '../../lib/metrics/record-metrics.ts';

export const operation = defineOperation({
  operationId: 'registerClientApplication',
  summary: 'Register an application',
  description: 'For applications, when they start. The environment is that of the token.',
  tag: 'Client',
  method: 'POST',
  path: '/api/client/register',
  access: { kind: 'application', tokens: ['client'] },
  body: registerSchema,
  responses: { 202: { description: 'It is noted.' } },
  errors: [400, 401, 403, 409, 413, 415],
})(async ({ body, caller }) => {
  const { appName, strategies, sdkVersion = null } = body;
  const environment = environmentOf(caller, body.environment);
  const { author, projects } = caller;
  await noteApplications(author, [{ appName, strategies, sdkVersion, projects, environment }]);
  return { status: 202 };
});
