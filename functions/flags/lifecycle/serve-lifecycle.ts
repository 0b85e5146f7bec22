import { lifecycleGroup } from '../../../lib/flags/lifecycle/lifecycle-group.ts';
import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';

/** The life of a flag. */
export const group = defineOperationGroup({ contract: lifecycleGroup });
