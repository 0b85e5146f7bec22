import { defineOperationGroup } from '../../../lib/http/groups/operation-group.ts';
import { inviteLinkGroup } from '../../../lib/identity/signup/invite-link-group.ts';

export const group = defineOperationGroup({ contract: inviteLinkGroup });
