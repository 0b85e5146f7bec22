import { actionGroup } from '../../../lib/flags/actions/groups.ts';
import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';

export const group = defineOperationGroup({ contract: actionGroup });
