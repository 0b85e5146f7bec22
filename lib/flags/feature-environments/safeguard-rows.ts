import { keys } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import type { FeatureEnvironment } from '../feature-data/model.ts';
import type { SentSource } from '../feature-data/plan-model.ts';
import { safeguardsIn } from '../feature-data/plan-rules.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    SafeguardPlace: SafeguardPlace;
  }
}

/** Where a safeguard is that waits for an alarm or a signal; those of metrics have rows of another kind. */
export interface SafeguardPlace {
  readonly feature: string;
  readonly environment: string;
  readonly safeguardId: string;
}

/** The writes that keep the rows of safeguards in step with the flag. */
export function safeguardWrites(before: FeatureEnvironment, after: FeatureEnvironment): Write[] {
  const old = waitingIn(before);
  const current = waitingIn(after);
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

/** The safeguards that wait for what others send. */
function waitingIn(environment: FeatureEnvironment): { id: string; source: SentSource }[] {
  return safeguardsIn(environment).flatMap(({ id, source }) =>
    source.kind === 'impact-metric' ? [] : [{ id, source }],
  );
}
