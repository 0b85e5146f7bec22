import { type Resealing, resealItems } from '../../platform/secrets/reseal.ts';
import { listIntegrations, replaceSecrets } from './integration-store.ts';
import { secretPlace } from './model.ts';

/** Seals the secrets of all integrations with the current key. */
export async function resealIntegrations(): Promise<Resealing> {
  const integrations = await listIntegrations();
  return resealItems(
    integrations.map((integration) => ({
      sealed: integration.secrets,
      placeOf: (name) => secretPlace(integration.id, name),
      replace: (secrets) => replaceSecrets(integration, secrets),
    })),
  );
}
