import type { SharedFunctionContract } from '../../http/contract.ts';

const ROOT = '/api/admin/user-admin';

/** What administrators read of people: see docs/adr/0015-shared-functions.md. */
export const readUsersFunction = {
  functionId: 'readUsers',
  summary: 'Read users',
  root: ROOT,
  // One user is read by a function with a route of its own, which would take these four for ids.
  routes: [
    `GET ${ROOT}`,
    `GET ${ROOT}/access`,
    `GET ${ROOT}/admin-count`,
    `GET ${ROOT}/inactive`,
    `GET ${ROOT}/search`,
    `GET ${ROOT}/{id}/{proxy+}`,
  ],
  role: 'reader',
} as const satisfies SharedFunctionContract;

/** What administrators change about people. */
export const manageUsersFunction = {
  functionId: 'manageUsers',
  summary: 'Manage users',
  root: ROOT,
  routes: [
    `PUT ${ROOT}/{id}`,
    `DELETE ${ROOT}/{id}`,
    `DELETE ${ROOT}/{id}/{proxy+}`,
    `POST ${ROOT}/reset-password`,
    `POST ${ROOT}/inactive/delete`,
    `POST ${ROOT}/{id}/change-password`,
  ],
  role: 'writer',
} as const satisfies SharedFunctionContract;
