import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { manageFunction } from '../../../lib/identity/passkeys/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: manageFunction });
