import { baseUrlFor } from '../../http/base-url.ts';
import { config } from '../../platform/config.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { instanceId } from '../instance-id.ts';

/**
 * What pages need to know of the instance: one read.
 * @param version of the service
 * @param host of the request
 */
export async function readConfiguration(version: string, host: string | undefined) {
  const [maintenance, passwordSignIn] = await getItems([keys.maintenance, keys.passwordSignIn]);
  return {
    name: 'Flagwright',
    version,
    unleashUrl: baseUrlFor(host),
    baseUriPath: '',
    maintenanceMode: maintenance?.enabled ?? false,
    disablePasswordAuth: passwordSignIn?.disabled ?? false,
    frontendApiOrigins: [...config().frontendApiOrigins],
    versionInfo: {
      current: { oss: version },
      latest: {},
      isLatest: true,
      instanceId: instanceId(),
    },
  };
}
