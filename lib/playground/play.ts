import type { Caller } from '../auth/caller.ts';
import type { SegmentDefinition } from '../evaluation/model.ts';
import { lastEventId } from '../events/read/change-events.ts';
import type { InputOf } from '../http/contract.ts';
import {
  countContexts,
  expandContexts,
  leastContextBytes,
  type ReadContext,
  readContext,
  sampleContexts,
} from './contexts.ts';
import { type ExplainedFlag, explainFlags, type PlayedFlag } from './explain-flags.ts';
import {
  meterAnswer,
  playgroundRegexBudget,
  refuseLargeSample,
  refuseTooManyCombinations,
  SAMPLED_FROM,
  unlimited,
} from './limits.ts';
import { loadFlags } from './load-flags.ts';
import type { advancedRequestSchema, playgroundRequestSchema } from './schema.ts';
import {
  chooseScope,
  countStates,
  refuseUnknownFlags,
  type Scope,
  type ScopeRequest,
} from './scope.ts';

/** State to evaluate instead of the stored state. */
export interface Preview {
  /**
   * The flags as they would be: those of the requested projects, each with only the requested
   * environments. Archived flags and flags without an environment are not explained.
   */
  readonly flags: (stored: readonly PlayedFlag[]) => readonly PlayedFlag[];
  readonly segments: (stored: readonly SegmentDefinition[]) => readonly SegmentDefinition[];
}

const asStored: Preview = { flags: (stored) => stored, segments: (stored) => stored };

/**
 * Explains the flags of projects in environments for all combinations of the values of a context.
 * Reads only what is requested, and writes nothing.
 *
 * @param preview what would be different; by default nothing
 * @throws {ValidationError} naming what is unknown, or the number of combinations and its limit
 */
export async function playAdvanced(
  caller: Caller,
  request: InputOf<typeof advancedRequestSchema>,
  preview: Preview = asStored,
) {
  const evaluation = {
    scope: request,
    environmentsPointer: '/body/environments',
    context: request.context,
    expands: true,
    input: request,
  };
  return { input: request, ...(await play(caller, evaluation, preview)) };
}

/**
 * Explains the flags of projects in one environment for one context; commas do not separate values.
 * @throws {ValidationError} naming what is unknown
 */
export async function playOnce(caller: Caller, request: InputOf<typeof playgroundRequestSchema>) {
  const { environment, context, ...rest } = request;
  const evaluation = {
    scope: { ...rest, environments: [environment] },
    environmentsPointer: '/body/environment',
    context,
    expands: false,
    input: request,
  };
  const { features, ...warnings } = await play(caller, evaluation, asStored);
  return {
    input: request,
    features: features
      .flatMap(itemsOf)
      .map(({ environment: _environment, context: _context, ...item }) => item),
    ...warnings,
  };
}

/** From how many flags in environments, and contexts, the size of an answer is guessed: 2 % of the work. */
const SAMPLED_STATES = 200;
const SAMPLED_CONTEXTS = 3;

interface Play {
  readonly scope: ScopeRequest;
  readonly environmentsPointer: string;
  /** As sent: any JSON, with commas between the values of a field. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly expands: boolean;
  /** As sent; repeated in the response. */
  readonly input: object;
}

async function play(caller: Caller, evaluation: Play, preview: Preview) {
  const context = readContext(evaluation.context, evaluation.expands);
  const [scope, last] = await Promise.all([
    chooseScope(caller, evaluation.scope, evaluation.environmentsPointer),
    lastEventId(),
  ]);
  const { features: names } = evaluation.scope;
  const states = countStates(scope, names);
  const contexts = countContexts(context);
  refuseTooManyCombinations(states, contexts, leastContextBytes(context));
  if (states * contexts >= SAMPLED_FROM) await refuseLargeAnswer(scope, names, last, context);
  const stored = await loadFlags(scope, last, names);
  refuseUnknownFlags(names, new Set(stored.flags.map(({ feature }) => feature.name)));
  const meter = meterAnswer(states * contexts);
  const { invalid: invalidContextProperties } = context;
  const warnings = invalidContextProperties.length > 0 && { invalidContextProperties };
  meter.part([evaluation.input, warnings]);
  const flags = preview.flags(stored.flags);
  const question = {
    flags,
    names: names && new Set(names),
    segments: preview.segments(stored.segments),
    contexts: flags.length > 0 ? expandContexts(context) : [],
    runtime: runtime(),
  };
  return { features: explainFlags(question, meter), ...(warnings && { warnings }) };
}

/** Explains some flags for some contexts, evenly spread over all, and refuses what would be too large. */
async function refuseLargeAnswer(
  scope: Scope,
  names: ScopeRequest['features'],
  last: number,
  context: ReadContext,
): Promise<void> {
  const states = countStates(scope, names);
  const step = Math.max(1, Math.floor(states / SAMPLED_STATES));
  const sample = await loadFlags(scope, last, names, step);
  const contexts = sampleContexts(context, SAMPLED_CONTEXTS);
  const features = explainFlags({ ...sample, contexts, runtime: runtime() }, unlimited);
  const bytes = Buffer.byteLength(JSON.stringify(features));
  refuseLargeSample(bytes, features.flatMap(itemsOf).length, states * countContexts(context));
}

function runtime() {
  return { now: Date.now(), random: Math.random, regexBudget: playgroundRegexBudget() };
}

function itemsOf({ environments }: ExplainedFlag) {
  return Object.values(environments).flat();
}
