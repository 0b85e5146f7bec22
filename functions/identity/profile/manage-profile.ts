import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { manageProfileFunction } from '../../../lib/identity/profile/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: manageProfileFunction });
