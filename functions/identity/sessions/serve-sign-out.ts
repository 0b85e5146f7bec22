import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { signOutFunction } from '../../../lib/identity/sessions/sign-out-function.ts';

export const sharedFunction = defineSharedFunction({ contract: signOutFunction });
