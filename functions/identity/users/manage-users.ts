import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { manageUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: manageUsersFunction });
