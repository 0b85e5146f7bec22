import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';
import { enterFunction } from '../../../lib/identity/passkeys/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: enterFunction });
