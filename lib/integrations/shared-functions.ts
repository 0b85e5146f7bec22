import type { SharedFunctionContract } from '../http/contract.ts';

const ROOT = '/api/admin/addons';

/** What is read of one integration: see docs/adr/0015-shared-functions.md. */
export const readIntegrationsFunction = {
  functionId: 'readIntegrations',
  summary: 'Read integrations',
  root: ROOT,
  routes: [`GET ${ROOT}/{id}`, `GET ${ROOT}/{id}/events`],
  role: 'reader',
} as const satisfies SharedFunctionContract;

/** What encrypts the secrets of an integration. */
export const saveIntegrationsFunction = {
  functionId: 'saveIntegrations',
  summary: 'Create and update integrations',
  root: ROOT,
  routes: [`POST ${ROOT}`, `PUT ${ROOT}/{id}`],
  role: 'writer',
  usesEncryptionKey: true,
} as const satisfies SharedFunctionContract;

/** What sends deliveries again, or for a test. */
export const resendDeliveriesFunction = {
  functionId: 'resendDeliveries',
  summary: 'Resend deliveries of integrations',
  root: ROOT,
  routes: [`POST ${ROOT}/{id}/{proxy+}`],
  role: 'replayer',
} as const satisfies SharedFunctionContract;
