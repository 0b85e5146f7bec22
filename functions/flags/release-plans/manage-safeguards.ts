import { safeguardGroup } from '../../../lib/flags/release-plans/groups.ts';
import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';

export const group = defineOperationGroup({ contract: safeguardGroup });
