import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { scimAccessControl } from '../../../lib/identity/scim/scim-access-control.ts';
import { scimErrorMapper } from '../../../lib/identity/scim/scim-errors.ts';
import { scimFunction } from '../../../lib/identity/scim/scim-function.ts';
import { applyScimPatch } from '../../../lib/identity/scim/scim-patch.ts';

/** SCIM 2.0 (RFC 7643 and 7644): one function for all its operations. */
export const sharedFunction = defineSharedFunction({
  contract: scimFunction,
  accessControl: scimAccessControl,
  applyPatch: applyScimPatch,
  errorMapper: scimErrorMapper,
});
