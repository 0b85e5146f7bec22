import { cleanUpFunction } from '../../../lib/clients/clean-up/clean-up-function.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

/** What can be cleaned up in a project. */
export const sharedFunction = defineSharedFunction({ contract: cleanUpFunction });
