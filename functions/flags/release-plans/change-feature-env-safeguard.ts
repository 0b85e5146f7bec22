import { ownSafeguardRequestSchema } from '../../../lib/flags/feature-environments/safeguard-schema.ts';
import { environmentParams } from '../../../lib/flags/features/params-schema.ts';
import { changeSafeguard } from '../../../lib/flags/release-plans/change-safeguards.ts';
import { safeguardFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { refuseUnknownEndpoint } from '../../../lib/signals/find-endpoint.ts';

export const operation = defineOperation({
  operationId: 'changeFeatureEnvSafeguard',
  summary: 'Add or change a safeguard of a flag in an environment',
  description:
    'When the alarm goes off, a signal comes, or an impact metric is as its condition says, the flag is disabled in the environment, and its release plan, if it has one, is paused.',
  tag: 'Release plans',
  sharedFunction: safeguardFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/safeguards',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: environmentParams,
  body: ownSafeguardRequestSchema,
  responses: { 204: { description: 'Stored.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  if (body.source?.kind === 'signal-endpoint') await refuseUnknownEndpoint(body.source.name);
  await changeSafeguard(caller, params, body);
  return { status: 204 };
});
