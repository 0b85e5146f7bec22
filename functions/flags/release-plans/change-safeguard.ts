import { safeguardRequestSchema } from '../../../lib/flags/feature-environments/safeguard-schema.ts';
import { changeSafeguard } from '../../../lib/flags/release-plans/change-safeguards.ts';
import { planParams } from '../../../lib/flags/release-plans/request-schema.ts';
import { releasePlanFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { refuseUnknownEndpoint } from '../../../lib/signals/find-endpoint.ts';

export const operation = defineOperation({
  operationId: 'changeSafeguard',
  summary: 'Add or change a safeguard of a release plan',
  description:
    'When the alarm goes off, a signal comes, or an impact metric is as its condition says, the plan is paused, goes back to the milestone before, or the flag is disabled. A plan has one safeguard for each of them.',
  tag: 'Release plans',
  sharedFunction: releasePlanFunction,
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards',
  access: { kind: 'admin', permissions: ['UPDATE_FEATURE_STRATEGY'] },
  params: planParams,
  body: safeguardRequestSchema,
  responses: { 204: { description: 'Stored.' } },
  errors: [400, 401, 403, 404, 409, 413, 415],
})(async ({ params, body, caller }) => {
  if (body.source?.kind === 'signal-endpoint') await refuseUnknownEndpoint(body.source.name);
  await changeSafeguard(caller, params, body);
  return { status: 204 };
});
