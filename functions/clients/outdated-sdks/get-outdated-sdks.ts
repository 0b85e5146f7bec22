import { readReportsFunction } from '../../../lib/clients/application-overview/shared-functions.ts';
import { listOutdatedSdks } from '../../../lib/clients/outdated-sdks/list-outdated-sdks.ts';
import { outdatedSdksSchema } from '../../../lib/clients/outdated-sdks/outdated-sdks-schema.ts';
import { SDK_VERSIONS_OF } from '../../../lib/clients/outdated-sdks/sdk-version-rules.ts';
import { defineOperation } from '../../../lib/http/contract.ts';

export const operation = defineOperation({
  operationId: 'getOutdatedSdks',
  summary: 'List outdated SDKs',
  description: `SDKs that are older than their current release line, as of ${SDK_VERSIONS_OF}, with the applications that last reported them.`,
  tag: 'Metrics',
  sharedFunction: readReportsFunction,
  method: 'GET',
  path: '/api/admin/metrics/sdks/outdated',
  access: { kind: 'admin', permissions: [] },
  responses: { 200: { description: 'The outdated SDKs.', schema: outdatedSdksSchema } },
  errors: [400, 401, 403],
})(async ({ caller: { rights } }) => ({ status: 200, body: await listOutdatedSdks(rights) }));
