import { strategyTypeGroup } from '../../../lib/flags/strategy-types/strategy-type-group.ts';
import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';

export const group = defineOperationGroup({ contract: strategyTypeGroup });
