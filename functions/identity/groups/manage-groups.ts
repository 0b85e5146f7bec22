import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { groupOperations } from '../../../lib/identity/groups/group-operations.ts';

export const group = defineOperationGroup({ contract: groupOperations });
