import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { SteadyUses } from './silence-rules.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    SteadyTokens: { readonly steady: SteadyUses };
  }
}

/** Since when tokens are used without a pause, as it was an hour ago; none before the first run. */
export async function readSteadyUses(): Promise<SteadyUses> {
  return (await getItem(keys.steadyTokens))?.steady ?? {};
}

/** Stores it for the next run. */
export async function storeSteadyUses(steady: SteadyUses): Promise<void> {
  await writeItem({ put: { ...keys.steadyTokens, steady } });
}
