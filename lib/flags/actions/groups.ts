import type { GroupContract } from '../../http/contract.ts';

/** One function for all operations on the actions of a project: see docs/adr/0015-operation-groups.md. */
export const actionGroup = {
  groupId: 'manageActions',
  summary: 'Manage the actions of a project',
  root: '/api/admin/projects/{projectId}/actions',
  role: 'writer',
} as const satisfies GroupContract;
