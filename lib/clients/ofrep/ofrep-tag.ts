import type { Caller } from '../../auth/caller.ts';
import { featuresResponse } from '../environment-cache/features-response.ts';
import { parseFlag, parseSegment } from '../environment-cache/flag-json.ts';
import { entityTagOf } from '../environment-cache/http-caching.ts';
import type { CachedEnvironment, EnvironmentState } from '../environment-cache/model.ts';
import { canonicalText } from './ofrep-context.ts';

const moments = new WeakMap<EnvironmentState, readonly number[]>();

/**
 * The entity tag of all flags for a context, without evaluating them: the flags that the token may see, the context,
 * and how many of the moments that constraints compare the time with are over. Flags are hashed once per state.
 */
export function ofrepTag(
  cached: CachedEnvironment,
  { projects: own }: Pick<Caller, 'projects'>,
  context: Readonly<Record<string, unknown>>,
): string {
  const { state } = cached;
  const projects = own.includes('*') ? undefined : [...new Set(own)].sort();
  const scope = {
    environment: state.environment,
    ...(projects && { projects }),
    inlineSegments: false,
  };
  const { tag } = featuresResponse(cached, scope);
  const now = Date.now();
  // It grows with every moment that is reached, and again with its end.
  const over = momentsOf(state).reduce((sum, moment) => sum + Math.sign(now - moment), 0);
  return entityTagOf(JSON.stringify(['ofrep', tag, over, canonicalText(context)]));
}

/** The moments in constraints on the time, Unix milliseconds. */
function momentsOf(state: EnvironmentState): readonly number[] {
  const known = moments.get(state);
  if (known) return known;
  const ofStrategies = [...state.flags.values()]
    // Parsing all flags would be much more than looking for the few that ask for the time.
    .filter(({ json }) => json.includes('"DATE_'))
    .flatMap((entry) => parseFlag(entry).strategies ?? [])
    .flatMap(({ constraints = [] }) => constraints);
  const ofSegments = [...state.segments.values()].flatMap(
    (entry) => parseSegment(entry).constraints,
  );
  const found = [...ofStrategies, ...ofSegments]
    .filter(({ operator }) => operator.startsWith('DATE_'))
    .map(({ value }) => Date.parse(value ?? ''))
    .filter((moment) => !Number.isNaN(moment));
  moments.set(state, found);
  return found;
}
