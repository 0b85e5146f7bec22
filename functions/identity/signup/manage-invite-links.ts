import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { inviteLinkFunction } from '../../../lib/identity/signup/invite-link-function.ts';

export const sharedFunction = defineSharedFunction({ contract: inviteLinkFunction });
