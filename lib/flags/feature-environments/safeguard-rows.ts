import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import { safeguardsIn } from '../feature-data/plan-rules.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    SafeguardPlace: SafeguardPlace;
  }
}

/** Where a safeguard is that waits for a source. */
export interface SafeguardPlace {
  readonly feature: string;
  readonly environment: string;
  readonly safeguardId: string;
}

/** The writes that keep the rows of safeguards in step with the flag. */
export function safeguardWrites(before: FeatureEnvironment, after: FeatureEnvironment): Write[] {
  const old = safeguardsIn(before);
  const current = safeguardsIn(after);
  const { feature, environment } = after;
  const ids = (list: typeof old) => new Set(list.map(({ id }) => id));
  const [was, is] = [ids(old), ids(current)];
  return [
    ...old
      .filter(({ id }) => !is.has(id))
      .map(({ id, source }): Write => ({ remove: keys.safeguard(source, id) })),
    ...current
      .filter(({ id }) => !was.has(id))
      .map(
        ({ id, source }): Write => ({
          put: { ...keys.safeguard(source, id), feature, environment, safeguardId: id },
        }),
      ),
  ];
}
