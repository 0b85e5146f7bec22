import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { manageProjectsFunction } from '../../lib/projects/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: manageProjectsFunction });
