import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { readStatisticsFunction } from '../../lib/system/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: readStatisticsFunction });
