import type { FlagDefinition } from '../../lib/evaluation/model.ts';
import type { AdminApi } from './admin-api.ts';
import type { Comparison } from './compare-flags.ts';
import { inLanes } from './in-lanes.ts';
import { madeUpContexts } from './made-up-contexts.ts';

/** Each is one request to both instances: some with each value that constraints compare with, some with most. */
const CONTEXTS = 60;
const REQUESTS_AT_ONCE = 4;
/** Fields that servers set by themselves, each in its own way. */
const SERVER_FIELDS = new Set(['currentTime', 'remoteAddress']);
/** Servers and proxies refuse longer addresses; what is left out is missing for both. */
const MAX_QUERY = 6_000;

const MEND =
  'the servers decide otherwise. What is printed above of the flag in this environment says how it is defined; if nothing is, report it.';

interface FrontendFlag {
  readonly name: string;
  readonly variant?: { readonly name: string; readonly payload?: unknown };
}

/** Name and variant of each flag that is on for a context, as texts. */
type Verdicts = ReadonlyMap<string, string>;

/**
 * Compares what a frontend token gets: the verdicts of two instances for some made-up users.
 * @param flags of the environment, for whose constraints contexts are made up
 */
export async function compareFrontend(
  before: AdminApi,
  after: AdminApi,
  flags: readonly FlagDefinition[],
): Promise<Comparison> {
  const names = new Set<string>();
  const others = new Map<string, number>();
  await inLanes(madeUpContexts(flags, CONTEXTS), REQUESTS_AT_ONCE, async (context) => {
    const path = `frontend?${queryOf(context)}`;
    const [old, current] = await Promise.all([
      verdictsFrom(before, path),
      verdictsFrom(after, path),
    ]);
    for (const name of new Set([...old.keys(), ...current.keys()])) {
      names.add(name);
      if (old.get(name) !== current.get(name)) others.set(name, (others.get(name) ?? 0) + 1);
    }
  });
  return {
    flags: names.size,
    contexts: CONTEXTS,
    differences: [...others].map(([flag, otherVerdicts]) => ({ flag, otherVerdicts, mend: MEND })),
  };
}

/** A context as pages send it. */
function queryOf({
  properties,
  ...fields
}: Readonly<Record<string, unknown>> & { readonly properties: Readonly<Record<string, string>> }) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (!SERVER_FIELDS.has(name)) query.set(name, String(value));
  }
  for (const [name, value] of Object.entries(properties)) {
    if (query.toString().length + value.length < MAX_QUERY) query.set(`properties[${name}]`, value);
  }
  return query.toString();
}

async function verdictsFrom(api: AdminApi, path: string): Promise<Verdicts> {
  const { toggles } = await api.getFrom<{ toggles: readonly FrontendFlag[] }>(path);
  return new Map(
    toggles.map(({ name, variant }) => [name, JSON.stringify([variant?.name, variant?.payload])]),
  );
}
