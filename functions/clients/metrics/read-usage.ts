import { readUsageFunction } from '../../../lib/clients/metrics/shared-functions.ts';
import { defineSharedFunction } from '../../../lib/http/shared-functions/shared-function.ts';

export const sharedFunction = defineSharedFunction({ contract: readUsageFunction });
