import { readAnswerSizes } from '../../lib/clients/environment-cache/answer-sizes.ts';
import { defineOperation } from '../../lib/http/contract.ts';
import { statisticsSchema } from '../../lib/system/schema.ts';
import { readStatisticsFunction } from '../../lib/system/shared-functions.ts';
import { readStatistics } from '../../lib/system/statistics.ts';
import manifest from '../../package.json' with { type: 'json' };

export const operation = defineOperation({
  operationId: 'getInstanceAdminStats',
  summary: 'Get counts of what the instance has',
  tag: 'Operations',
  sharedFunction: readStatisticsFunction,
  method: 'GET',
  path: '/api/admin/instance-admin/statistics',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The counts.', schema: statisticsSchema } },
  errors: [401, 403],
})(async () => {
  const [counts, answers] = await Promise.all([readStatistics(), readAnswerSizes()]);
  return { status: 200, body: { versionOSS: manifest.version, ...counts, answers } };
});
