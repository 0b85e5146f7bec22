import { listOutdatedProjectSdks } from '../../../lib/clients/outdated-sdks/list-outdated-sdks.ts';
import { outdatedSdksSchema } from '../../../lib/clients/outdated-sdks/outdated-sdks-schema.ts';
import { SDK_VERSIONS_OF } from '../../../lib/clients/outdated-sdks/sdk-version-rules.ts';
import { defineOperation } from '../../../lib/http/contract.ts';
import { projectParams } from '../../../lib/projects/params-schema.ts';
import { readProjectsFunction } from '../../../lib/projects/shared-functions.ts';

export const operation = defineOperation({
  operationId: 'getOutdatedProjectSdks',
  summary: 'List outdated SDKs of a project',
  description: `SDKs that are older than their current release line, as of ${SDK_VERSIONS_OF}, of applications that reported with a token of the project, or of all projects.`,
  tag: 'Projects',
  sharedFunction: readProjectsFunction,
  method: 'GET',
  path: '/api/admin/projects/{projectId}/sdks/outdated',
  access: { kind: 'admin', permissions: [] },
  params: projectParams,
  responses: { 200: { description: 'The outdated SDKs.', schema: outdatedSdksSchema } },
  errors: [400, 401, 403, 404],
})(async ({ params }) => ({ status: 200, body: await listOutdatedProjectSdks(params.projectId) }));
