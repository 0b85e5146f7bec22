import type { operation as createAddon } from '../../../../functions/integrations/create-addon.ts';
import type { operation as deleteAddon } from '../../../../functions/integrations/delete-addon.ts';
import type { operation as getAddon } from '../../../../functions/integrations/get-addon.ts';
import type { operation as getAddons } from '../../../../functions/integrations/get-addons.ts';
import type { operation as getIntegrationEvents } from '../../../../functions/integrations/get-integration-events.ts';
import type { operation as replayIntegrationEvent } from '../../../../functions/integrations/replay-integration-event.ts';
import type { operation as replayIntegrationEvents } from '../../../../functions/integrations/replay-integration-events.ts';
import type { operation as testAddon } from '../../../../functions/integrations/test-addon.ts';
import type { operation as updateAddon } from '../../../../functions/integrations/update-addon.ts';

export interface IntegrationsOperations {
  readonly createAddon: typeof createAddon;
  readonly deleteAddon: typeof deleteAddon;
  readonly getAddon: typeof getAddon;
  readonly getAddons: typeof getAddons;
  readonly getIntegrationEvents: typeof getIntegrationEvents;
  readonly replayIntegrationEvent: typeof replayIntegrationEvent;
  readonly replayIntegrationEvents: typeof replayIntegrationEvents;
  readonly testAddon: typeof testAddon;
  readonly updateAddon: typeof updateAddon;
}
