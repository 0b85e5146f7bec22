import type { SharedFunctionContract } from '../../http/contract.ts';

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}';

/** What flags a flag can depend on, and the life of a flag: see docs/adr/0015-shared-functions.md. */
export const readFlagRelationsFunction = {
  functionId: 'readFlagRelations',
  summary: 'Read what a flag can depend on, and its life',
  root: FLAG,
  routes: [`GET ${FLAG}/{part}`],
  role: 'reader',
} as const satisfies SharedFunctionContract;

/** What a flag is connected with: its project, its copies, its parents, links and who likes it. */
export const manageFlagRelationsFunction = {
  functionId: 'manageFlagRelations',
  summary: 'Manage what a flag is connected with',
  root: FLAG,
  routes: [
    `POST ${FLAG}/{part}`,
    `DELETE ${FLAG}/{part}`,
    `DELETE ${FLAG}/dependencies/{parent}`,
    `ANY ${FLAG}/link/{linkId}`,
  ],
  role: 'writer',
} as const satisfies SharedFunctionContract;
