import { defineSharedFunction } from '../../lib/http/shared-functions/shared-function.ts';
import { impactMetricsFunction } from '../../lib/impact-metrics/charts/shared-functions.ts';

export const sharedFunction = defineSharedFunction({ contract: impactMetricsFunction });
