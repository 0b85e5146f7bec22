import type { Rights } from '../../auth/rights.ts';
import { logNames, readHeads } from '../../events/log/event-log.ts';
import type { Event } from '../../events/log/types.ts';
import { readPositions } from '../../events/read/event-reader.ts';
import { ConflictError } from '../../platform/errors.ts';
import { getEnabledIntegration } from '../settings/visible-integrations.ts';
import { addDelivery, restartDelivery } from './delivery-store.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { attemptInProgress } from './replay-deliveries.ts';

/** Saving an integration is what it is tested with: everybody who may change it may know of it. */
const SETTINGS_EVENTS = ['addon-config-updated', 'addon-config-created'] as const;

/** The newest of each that are searched for one about the integration: one query. */
const SEARCHED = 100;

/**
 * Queues a notification about the last change of an integration to the integration itself, whatever events it is for.
 * It is delivered and logged like any other.
 *
 * @returns the id of the event, which is also that of the delivery
 * @throws {NotFoundError} when the integration does not exist
 * @throws {ConflictError} when the integration is disabled, an attempt of its last test is in progress, or it was saved before the last
 * 100 changes of integrations
 */
export async function testIntegration(rights: Rights, addonId: number): Promise<number> {
  await getEnabledIntegration(rights, addonId);
  const event = await lastSettingsEvent(addonId);
  if (!event)
    throw new ConflictError('The integration was last saved too long ago. Save it again first.');
  const now = new Date();
  const known = await addDelivery(addonId, event.id, now);
  const isNew = known.createdAt === now.toISOString();
  const delivery = isNew ? known : await restartDelivery(known, now);
  if (!delivery) throw attemptInProgress();
  const { round } = delivery;
  // If this fails, the relay finds it by its mark.
  await queueDeliveries('fast', [{ addonId, eventId: event.id, round, due: now.getTime() }]);
  return event.id;
}

async function lastSettingsEvent(addonId: number): Promise<Event | undefined> {
  const heads = await readHeads(SETTINGS_EVENTS.map((type) => logNames.type(type)));
  const found = await Promise.all(
    SETTINGS_EVENTS.map((type) => {
      const last = heads.get(logNames.type(type))?.length ?? 0;
      return readPositions(
        { kind: 'type', name: type },
        { first: Math.max(1, last - SEARCHED + 1), last },
      );
    }),
  );
  return found
    .flat()
    .filter(({ data }) => (data as { readonly id?: unknown } | null)?.id === addonId)
    .sort((a, b) => b.id - a.id)[0];
}
