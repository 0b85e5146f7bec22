import type { operation as createBanner } from '../../../../functions/system/banners/create-banner.ts';
import type { operation as deleteBanner } from '../../../../functions/system/banners/delete-banner.ts';
import type { operation as disableBanner } from '../../../../functions/system/banners/disable-banner.ts';
import type { operation as enableBanner } from '../../../../functions/system/banners/enable-banner.ts';
import type { operation as getBanners } from '../../../../functions/system/banners/get-banners.ts';
import type { operation as updateBanner } from '../../../../functions/system/banners/update-banner.ts';
import type { operation as getUiConfig } from '../../../../functions/system/configuration/get-ui-config.ts';
import type { operation as getHealth } from '../../../../functions/system/get-health.ts';
import type { operation as getInstanceAdminStats } from '../../../../functions/system/get-instance-admin-stats.ts';
import type { operation as getReady } from '../../../../functions/system/get-ready.ts';
import type { operation as getNotifications } from '../../../../functions/system/inbox/get-notifications.ts';
import type { operation as markNotificationsAsRead } from '../../../../functions/system/inbox/mark-notifications-as-read.ts';
import type { operation as getMaintenance } from '../../../../functions/system/maintenance/get-maintenance.ts';
import type { operation as toggleMaintenance } from '../../../../functions/system/maintenance/toggle-maintenance.ts';

export interface SystemOperations {
  readonly createBanner: typeof createBanner;
  readonly deleteBanner: typeof deleteBanner;
  readonly disableBanner: typeof disableBanner;
  readonly enableBanner: typeof enableBanner;
  readonly getBanners: typeof getBanners;
  readonly getHealth: typeof getHealth;
  readonly getInstanceAdminStats: typeof getInstanceAdminStats;
  readonly getMaintenance: typeof getMaintenance;
  readonly getNotifications: typeof getNotifications;
  readonly markNotificationsAsRead: typeof markNotificationsAsRead;
  readonly toggleMaintenance: typeof toggleMaintenance;
  readonly getReady: typeof getReady;
  readonly updateBanner: typeof updateBanner;
  readonly getUiConfig: typeof getUiConfig;
}
