import { defineOperationGroup } from '../../lib/http/groups/operation-group.ts';
import { signalEndpointGroup } from '../../lib/signals/groups.ts';

export const group = defineOperationGroup({ contract: signalEndpointGroup });
