import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { roleFunction } from '../../../lib/identity/roles/role-function.ts';

export const sharedFunction = defineSharedFunction({ contract: roleFunction });
