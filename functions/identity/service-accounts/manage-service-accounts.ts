import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { serviceAccountFunction } from '../../../lib/identity/service-accounts/service-account-function.ts';

export const sharedFunction = defineSharedFunction({ contract: serviceAccountFunction });
