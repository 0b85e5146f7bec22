import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { projectEnvironmentsFunction } from '../../lib/projects/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: projectEnvironmentsFunction });
