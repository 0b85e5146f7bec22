import { defineOperation } from '../../lib/http/contract.ts';
import { presentCsv } from '../../lib/system/present-csv.ts';
import { readStatisticsFunction } from '../../lib/system/shared-functions.ts';
import { readStatistics } from '../../lib/system/statistics.ts';
import manifest from '../../package.json' with { type: 'json' };

export const operation = defineOperation({
  operationId: 'getInstanceAdminStatsCsv',
  summary: 'Get counts of what the instance has, as CSV',
  tag: 'Operations',
  sharedFunction: readStatisticsFunction,
  method: 'GET',
  path: '/api/admin/instance-admin/statistics/csv',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  responses: { 200: { description: 'The counts.', contentType: 'text/csv' } },
  errors: [401, 403],
})(async () => {
  const { clientApps, ...counts } = await readStatistics();
  const apps = Object.fromEntries(clientApps.map(({ range, count }) => [range, count]));
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statistics.csv"',
    },
    body: presentCsv({ versionOSS: manifest.version, ...counts, clientApps: apps }),
  };
});
