import { flagFilesFunction } from '../../lib/flag-files/shared-functions.ts';
import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: flagFilesFunction });
