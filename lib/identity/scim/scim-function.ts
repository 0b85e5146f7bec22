import type { SharedFunctionContract } from '../../http/contract.ts';
import { scimErrorSchema } from './error-schema.ts';

/** The operations of SCIM, which one function serves. */
export const scimFunction = {
  functionId: 'serveScim',
  summary: 'Serve SCIM 2.0: users and groups as an identity provider has them',
  root: '/scim/v2',
  role: 'writer',
  mediaType: 'application/scim+json',
  errorSchema: scimErrorSchema,
  hasOwnPatch: true,
} as const satisfies SharedFunctionContract;
