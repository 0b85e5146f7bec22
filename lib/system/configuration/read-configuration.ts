import { baseUrlFor } from '../../http/base-url.ts';
import { config } from '../../platform/config.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { listBanners } from '../banners/banner-store.ts';
import { presentBanner } from '../banners/present-banner.ts';
import { instanceId } from '../instance-id.ts';

/**
 * What pages need to know of the instance: two reads in parallel.
 * @param version of the service
 * @param host of the request
 */
export async function readConfiguration(version: string, host: string | undefined) {
  const [[maintenance, passwordSignIn], banners] = await Promise.all([
    getItems([keys.maintenance, keys.passwordSignIn]),
    listBanners(),
  ]);
  return {
    name: 'Flagwright',
    version,
    unleashUrl: baseUrlFor(host),
    baseUriPath: '',
    maintenanceMode: maintenance?.enabled ?? false,
    disablePasswordAuth: passwordSignIn?.disabled ?? false,
    banners: banners.filter(({ enabled }) => enabled).map(presentBanner),
    push: config().pushUrl !== undefined,
    frontendApiOrigins: [...config().frontendApiOrigins],
    versionInfo: {
      current: { oss: version },
      latest: {},
      isLatest: true,
      instanceId: instanceId(),
    },
  };
}
