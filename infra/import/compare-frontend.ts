import type { AdminApi } from './admin-api.ts';
import type { Comparison } from './compare-flags.ts';

/** Each is one request to both instances. */
const CONTEXTS = 20;

interface FrontendFlag {
  readonly name: string;
  readonly variant?: { readonly name: string; readonly payload?: unknown };
}

/** Name and variant of each flag that is on for a context, as texts. */
type Verdicts = ReadonlyMap<string, string>;

/** Compares what a frontend token gets: the verdicts of two instances for some made-up users. */
export async function compareFrontend(before: AdminApi, after: AdminApi): Promise<Comparison> {
  const names = new Set<string>();
  const others = new Map<string, number>();
  for (let index = 0; index < CONTEXTS; index += 1) {
    const path = `frontend?userId=user-${index}&sessionId=session-${index}`;
    const [old, current] = await Promise.all([
      verdictsFrom(before, path),
      verdictsFrom(after, path),
    ]);
    for (const name of new Set([...old.keys(), ...current.keys()])) {
      names.add(name);
      if (old.get(name) !== current.get(name)) others.set(name, (others.get(name) ?? 0) + 1);
    }
  }
  return {
    flags: names.size,
    contexts: CONTEXTS,
    differences: [...others].map(([flag, otherVerdicts]) => ({ flag, otherVerdicts })),
  };
}

async function verdictsFrom(api: AdminApi, path: string): Promise<Verdicts> {
  const { toggles } = await api.getFrom<{ toggles: readonly FrontendFlag[] }>(path);
  return new Map(
    toggles.map(({ name, variant }) => [name, JSON.stringify([variant?.name, variant?.payload])]),
  );
}
