import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { manageGroup } from '../../../lib/identity/passkeys/groups.ts';

export const group = defineOperationGroup({ contract: manageGroup });
