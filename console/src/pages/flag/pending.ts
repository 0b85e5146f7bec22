import type { ChangeRequest } from 'generated:api';
import { counted } from '../../../../lib/words/phrases.ts';

/** An open change request, as far as a flag needs it. */
export type OpenRequest = Pick<ChangeRequest, 'id' | 'environment' | 'state' | 'features'>;

/** What is proposed for a flag in an environment, and not in effect yet. */
export interface PendingChanges {
  /** Change requests that have changes of the flag, the oldest first. */
  readonly requests: readonly number[];
  /** In a few words: `on, when approved`; `undefined` where nothing is proposed. */
  readonly words: string | undefined;
  /** What becomes of strategies, by id: `50 %, when approved`. */
  readonly strategies: ReadonlyMap<string, string>;
}

interface PendingPayload {
  readonly id?: string;
  readonly enabled?: boolean;
  readonly disabled?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * What open change requests, with the person's own draft, make of a flag in an environment. Pure.
 * @param isOn whether the flag is on there now
 */
export function pendingIn(
  requests: readonly OpenRequest[],
  { name, environment, isOn }: { name: string; environment: string; isOn: boolean },
): PendingChanges {
  const found = requests.flatMap((request) => {
    const changes = request.features.find((each) => each.name === name)?.changes ?? [];
    return request.environment === environment && changes.length > 0 ? [{ request, changes }] : [];
  });
  const changes = found.flatMap((each) => each.changes);
  // Each action has a payload of its own; the parts read here are the same in all.
  const payloads = changes.map(({ action, payload }) => ({
    action,
    ...(payload as PendingPayload),
  }));
  const switched = payloads.findLast(({ action }) => action === 'updateEnabled')?.enabled;
  return {
    requests: found.map(({ request }) => request.id),
    words: wordsOf(switched === isOn ? undefined : switched, changes.length),
    strategies: new Map(
      payloads.flatMap((each) => {
        const words = strategyWords(each);
        return words === undefined || each.id === undefined
          ? []
          : [[each.id, `${words}, when approved`] as const];
      }),
    ),
  };
}

function wordsOf(switched: boolean | undefined, count: number): string | undefined {
  if (count === 0) return undefined;
  if (switched === undefined) return `${counted(count, 'change')} proposed`;
  return `${switched ? 'on' : 'off'}, when approved`;
}

function strategyWords({
  action,
  disabled,
  parameters,
}: PendingPayload & { readonly action: string }): string | undefined {
  if (action === 'deleteStrategy') return 'deleted';
  if (action !== 'updateStrategy') return undefined;
  if (disabled) return 'disabled';
  return parameters?.rollout === undefined ? 'changed' : `${parameters.rollout} %`;
}
