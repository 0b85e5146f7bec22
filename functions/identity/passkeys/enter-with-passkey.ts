import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { enterGroup } from '../../../lib/identity/passkeys/groups.ts';

export const group = defineOperationGroup({ contract: enterGroup });
