import { environmentGroup } from '../../lib/environments/environment-group.ts';
import { defineOperationGroup } from '../../lib/http/groups/operation-group.ts';

export const group = defineOperationGroup({ contract: environmentGroup });
