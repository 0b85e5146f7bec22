import { segmentGroup } from '../../../lib/flags/segments/segment-group.ts';
import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';

export const group = defineOperationGroup({ contract: segmentGroup });
