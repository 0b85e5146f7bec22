import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { scimAccessControl } from '../../../lib/identity/scim/scim-access-control.ts';
import { scimErrorMapper } from '../../../lib/identity/scim/scim-errors.ts';
import { scimGroup } from '../../../lib/identity/scim/scim-group.ts';
import { applyScimPatch } from '../../../lib/identity/scim/scim-patch.ts';

/** SCIM 2.0 (RFC 7643 and 7644): one function for all its operations. */
export const group = defineOperationGroup({
  contract: scimGroup,
  accessControl: scimAccessControl,
  applyPatch: applyScimPatch,
  errorMapper: scimErrorMapper,
});
