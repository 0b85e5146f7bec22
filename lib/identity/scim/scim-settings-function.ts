import type { SharedFunctionContract } from '../../http/contract.ts';

/** One function for all operations at `/api/admin/scim-settings`: see docs/adr/0015-shared-functions.md. */
export const scimSettingsFunction = {
  functionId: 'manageScimSettings',
  summary: 'Manage the settings of SCIM',
  root: '/api/admin/scim-settings',
  role: 'writer',
} as const satisfies SharedFunctionContract;
