import type { Caller } from '../../auth/caller.ts';
import { environmentForToken } from '../../auth/environment-for-token.ts';
import { findWholeEnvironment } from '../../environments/environment-store.ts';
import { featureNotFound } from '../../flags/feature-data/feature-store.ts';
import { invalid } from '../../platform/errors.ts';
import {
  getCachedEnvironment,
  getEnvironmentState,
} from '../environment-cache/environment-cache.ts';
import { matchesEntityTag, weakTag } from '../environment-cache/http-caching.ts';
import { countEvaluation, postDueCounts } from '../metrics/count-evaluations.ts';
import { ofrepEvaluator } from './evaluate-flags.ts';
import type { OfrepEvaluation } from './evaluation-result.ts';
import { ofrepContext } from './ofrep-context.ts';
import { ofrepTag } from './ofrep-tag.ts';

/** The parts of a request that determine the answer. */
interface OfrepRequest {
  readonly caller: Caller;
  /** The context as sent. */
  readonly context: Readonly<Record<string, unknown>>;
  /** The caller's IP address. */
  readonly address: string;
}

/** Names of applications are not longer than this. */
const MAX_APPLICATION_NAME = 255;

/**
 * Evaluates one flag, and counts that.
 * @throws {NotFoundError} for a flag that the token does not see
 * @throws {OfrepError} when the flag has no value for this context
 */
export async function evaluateOne(key: string, request: OfrepRequest): Promise<OfrepEvaluation> {
  const { caller } = request;
  const environment = await environmentOf(request);
  const [state] = await Promise.all([getEnvironmentState(environment), postDueCounts()]);
  const context = ofrepContext(request.context, { ...request, environment });
  const counted = {
    caller,
    environment,
    featureName: key,
    appName: applicationOf(context, caller),
  };
  const entry = state.flags.get(key);
  if (!entry || !isOpen(entry.project, caller)) {
    countEvaluation({ ...counted, enabled: false });
    throw featureNotFound(key);
  }
  const evaluator = await ofrepEvaluator(state, context);
  const { decision, present } = evaluator.evaluate(key);
  const shown = present();
  countEvaluation({ ...counted, ...decision });
  return shown;
}

/**
 * Evaluates all flags of the token; 304, without evaluating any, if the caller has that answer already. Nothing is
 * counted: a provider gets all flags before anybody has asked it for one.
 * @param ifNoneMatch the header of that name
 */
export async function evaluateAll(request: OfrepRequest, ifNoneMatch: string | undefined) {
  const { caller } = request;
  const environment = await environmentOf(request);
  const [cached] = await Promise.all([getCachedEnvironment(environment), postDueCounts()]);
  const context = ofrepContext(request.context, { ...request, environment });
  const tag = ofrepTag(cached, caller, context);
  // The answer depends on the user, so shared caches must not store it.
  const headers = { etag: weakTag(tag), 'cache-control': 'private, no-cache' };
  if (matchesEntityTag(ifNoneMatch, tag)) return { status: 304, headers } as const;
  const evaluator = await ofrepEvaluator(cached.state, context);
  const flags = evaluator.evaluateAll(caller.projects);
  return { status: 200, headers, body: { flags } } as const;
}

/**
 * The environment of the token; an admin token, which is valid in all of them, names one in the context.
 * @throws {ValidationError} for an unknown one
 */
async function environmentOf({ caller, context }: OfrepRequest): Promise<string> {
  const sent = context.environment;
  const environment = environmentForToken(caller, typeof sent === 'string' ? sent : undefined);
  if (caller.environment !== environment && !(await findWholeEnvironment(environment))) {
    throw invalid('/body/context/environment', 'must be the name of an environment', {
      sent: environment,
    });
  }
  return environment;
}

function isOpen(project: string, { projects }: Caller): boolean {
  return projects.includes('*') || projects.includes(project);
}

/** The application whose usage it is: that of the context, or else the name of the token. */
function applicationOf({ appName }: Readonly<Record<string, unknown>>, { author }: Caller): string {
  const name = typeof appName === 'string' && appName !== '' ? appName : author.name;
  return name.slice(0, MAX_APPLICATION_NAME);
}
