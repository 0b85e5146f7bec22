import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { inboxGroup } from '../../../lib/system/inbox/inbox-group.ts';

export const group = defineOperationGroup({ contract: inboxGroup });
