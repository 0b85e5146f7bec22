import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { REFUSAL_SECONDS, type RefusalRow } from './model.ts';

/** Stores a refusal. An update, which functions that only read may make too. */
export async function storeRefusal({ id, ...refusal }: RefusalRow): Promise<void> {
  const row = { id, ...refusal, ttl: ttlAfter(REFUSAL_SECONDS, new Date(refusal.createdAt)) };
  const fields = Object.entries(row).filter(([, value]) => value !== undefined);
  await writeItem({
    update: keys.refusal(id),
    expression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
  });
}
