import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { maintenanceFunction } from '../../../lib/projects/maintenance/maintenance-function.ts';

export const sharedFunction = defineSharedFunction({ contract: maintenanceFunction });
