import { defineOperation } from '../../../lib/http/contract.ts';
import { auditFunction } from '../../../lib/identity/networks/audit-function.ts';
import { accessCsvQuery } from '../../../lib/projects/access-overview/access-csv-schema.ts';
import { listAccessRights } from '../../../lib/projects/access-overview/list-access-rights.ts';

export const operation = defineOperation({
  operationId: 'getAccessCsv',
  summary: 'List all rights, of whom they are and when they were last used, as CSV',
  description:
    'A row for each right: roles of people, service accounts and groups, in the instance and in projects, own ones and those by a group; API tokens by project; personal tokens and those of service accounts. `lastUsedAt` of a role is the last login. The header `Link` has the next page (`rel="next"`), which is without the line of names, so that pages can be appended.',
  tag: 'Operations',
  sharedFunction: auditFunction,
  method: 'GET',
  path: '/api/admin/audit/access.csv',
  access: { kind: 'admin', permissions: ['ADMIN'] },
  query: accessCsvQuery,
  responses: { 200: { description: 'A page of the rights.', contentType: 'text/csv' } },
  errors: [400, 401, 403],
})(async ({ query }) => {
  const { csv, next } = await listAccessRights(query);
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="access.csv"',
      ...(next !== undefined && {
        link: `</api/admin/audit/access.csv?limit=${query.limit}&cursor=${next}>; rel="next"`,
      }),
    },
    body: csv,
  };
});
