import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { flagChartsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: flagChartsFunction });
