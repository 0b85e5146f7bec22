import { environmentFunction } from '../../lib/environments/environment-function.ts';
import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: environmentFunction });
