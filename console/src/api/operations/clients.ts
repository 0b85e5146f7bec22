import type { operation as deleteApplication } from '../../../../functions/clients/applications/delete-application.ts';
import type { operation as getApplication } from '../../../../functions/clients/applications/get-application.ts';
import type { operation as getApplicationOverview } from '../../../../functions/clients/applications/get-application-overview.ts';
import type { operation as getApplications } from '../../../../functions/clients/applications/get-applications.ts';
import type { operation as getProjectCleanUp } from '../../../../functions/clients/clean-up/get-project-clean-up.ts';
import type { operation as getTrafficDataUsageForPeriod } from '../../../../functions/clients/edge/get-traffic-data-usage-for-period.ts';
import type { operation as getFeatureUsageSummary } from '../../../../functions/clients/metrics/get-feature-usage-summary.ts';
import type { operation as getRawFeatureMetrics } from '../../../../functions/clients/metrics/get-raw-feature-metrics.ts';

export interface ClientsOperations {
  readonly getFeatureUsageSummary: typeof getFeatureUsageSummary;
  readonly getRawFeatureMetrics: typeof getRawFeatureMetrics;
  readonly deleteApplication: typeof deleteApplication;
  readonly getApplication: typeof getApplication;
  readonly getApplicationOverview: typeof getApplicationOverview;
  readonly getApplications: typeof getApplications;
  readonly getProjectCleanUp: typeof getProjectCleanUp;
  readonly getTrafficDataUsageForPeriod: typeof getTrafficDataUsageForPeriod;
}
