import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { readSignInSettingsFunction } from '../../../lib/identity/sign-in-options/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: readSignInSettingsFunction });
