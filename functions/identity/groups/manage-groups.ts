import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { groupsFunction } from '../../../lib/identity/groups/groups-function.ts';

export const sharedFunction = defineSharedFunction({ contract: groupsFunction });
