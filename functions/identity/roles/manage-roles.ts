import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { roleGroup } from '../../../lib/identity/roles/role-group.ts';

export const group = defineOperationGroup({ contract: roleGroup });
