import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { readUsersFunction } from '../../../lib/identity/users/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: readUsersFunction });
