import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { inboxFunction } from '../../../lib/system/inbox/inbox-function.ts';

export const sharedFunction = defineSharedFunction({ contract: inboxFunction });
