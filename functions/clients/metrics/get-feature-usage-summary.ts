import { presentUsage } from '../../../lib/clients/metrics/present-usage.ts';
import { readFeatureUsage } from '../../../lib/clients/metrics/read-usage.ts';
import { readUsageFunction } from '../../../lib/clients/metrics/shared-functions.ts';
import {
  featureUsageParams,
  featureUsageSchema,
} from '../../../lib/clients/metrics/usage-schema.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getFeatureUsageSummary',
  summary: 'Get the usage of a flag in the last hour',
  tag: 'Metrics',
  sharedFunction: readUsageFunction,
  hasOwnFunction: true,
  method: 'GET',
  path: '/api/admin/client-metrics/features/{name}',
  access: { kind: 'admin', permissions: [] },
  params: featureUsageParams,
  responses: { 200: { description: 'The usage of the flag.', schema: featureUsageSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params: { name }, caller: { rights } }) => {
  const usage = await readFeatureUsage(rights, name);
  return {
    status: 200,
    body: {
      version: 1,
      maturity: 'stable',
      featureName: usage.featureName,
      lastHourUsage: usage.lastHourUsage.map(presentUsage),
      seenApplications: [...usage.seenApplications],
    },
  };
});
