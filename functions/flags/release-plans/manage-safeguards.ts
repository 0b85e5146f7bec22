import { safeguardFunction } from '../../../lib/flags/release-plans/shared-functions.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: safeguardFunction });
