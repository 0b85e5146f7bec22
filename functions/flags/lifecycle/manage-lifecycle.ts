import { lifecycleFunction } from '../../../lib/flags/lifecycle/lifecycle-function.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

/** What people say about the life of a flag. */
export const sharedFunction = defineSharedFunction({ contract: lifecycleFunction });
