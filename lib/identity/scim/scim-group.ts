import type { GroupContract } from '../../http/contract.ts';
import { scimErrorSchema } from './error-schema.ts';

/** The operations of SCIM, which one function serves. */
export const scimGroup = {
  groupId: 'serveScim',
  summary: 'Serve SCIM 2.0: users and groups as an identity provider has them',
  root: '/scim/v2',
  role: 'writer',
  mediaType: 'application/scim+json',
  errorSchema: scimErrorSchema,
  hasOwnPatch: true,
} as const satisfies GroupContract;
