import { listIntegrations } from '../../integrations/settings/integration-store.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { padded } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import type { Forget } from './forget-rules.ts';
import type { Forgetting, ForgettingPlace } from './model.ts';
import { rewriteItem } from './rewrite-item.ts';

const DELIVERIES_AT_ONCE = 250;
const WRITES_AT_ONCE = 16;

/**
 * Replaces the texts of a person in the next 250 deliveries: an attempt under way while the table was walked had read its event before,
 * and stores what the receiver has said about it after.
 * @returns where to go on; `undefined` behind the last one
 */
export async function forgetInDeliveries(
  place: Extract<ForgettingPlace, { readonly phase: 'deliveries' }>,
  { requestedAt }: Pick<Forgetting, 'requestedAt'>,
  forget: Forget,
): Promise<ForgettingPlace | undefined> {
  const ids = (await listIntegrations()).map(({ id }) => id).sort((a, b) => a - b);
  const addon = ids.find((id) => id >= place.addon);
  if (addon === undefined) return undefined;
  const first = addon === place.addon ? place.event : 1;
  const deliveries = await query({
    where: 'pk = :pk AND sk >= :first',
    values: { ':pk': keys.deliveryPartition(addon), ':first': padded(first) },
    limit: DELIVERIES_AT_ONCE,
  });
  const attempted = deliveries.filter(({ updatedAt }) => updatedAt >= requestedAt);
  for (const some of chunksOf(attempted, WRITES_AT_ONCE)) {
    await Promise.all(
      some.map((delivery) =>
        rewriteItem({ ...delivery, ...keys.delivery(addon, delivery.eventId) }, forget),
      ),
    );
  }
  const last = deliveries.at(-1);
  return deliveries.length === DELIVERIES_AT_ONCE && last
    ? { ...place, addon, event: last.eventId + 1 }
    : { ...place, addon: addon + 1, event: 1 };
}
