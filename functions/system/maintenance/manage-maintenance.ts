import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { maintenanceGroup } from '../../../lib/projects/maintenance/maintenance-group.ts';

export const group = defineOperationGroup({ contract: maintenanceGroup });
