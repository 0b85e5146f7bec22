import type { Caller } from '../auth/caller.ts';
import type { SegmentDefinition } from '../evaluation/model.ts';
import { lastEventId } from '../events/read/change-events.ts';
import type { InputOf } from '../http/contract.ts';
import { PreparedBody } from '../http/prepared-body.ts';
import {
  countContexts,
  expandContexts,
  leastContextBytes,
  type ReadContext,
  readContext,
  sampleContexts,
} from './contexts.ts';
import {
  type ExplainedFlag,
  type ExplainedItem,
  explainFlags,
  type PlayedFlag,
} from './explain-flags.ts';
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
 * @returns the body of the answer
 * @throws {ValidationError} naming what is unknown, or the number of combinations and its limit
 */
export async function playAdvanced(
  caller: Caller,
  request: InputOf<typeof advancedRequestSchema>,
  preview: Preview = asStored,
): Promise<PreparedBody> {
  const evaluation = {
    scope: request,
    environmentsPointer: '/body/environments',
    context: request.context,
    expands: true,
    input: request,
    present: (item: ExplainedItem) => item,
  };
  const { features, ...rest } = await play(caller, evaluation, preview);
  return bodyOf({ input: request, ...rest }, features.map(writeFlag));
}

/**
 * Explains the flags of projects in one environment for one context; commas do not separate values.
 * @returns the body of the answer
 * @throws {ValidationError} naming what is unknown
 */
export async function playOnce(
  caller: Caller,
  request: InputOf<typeof playgroundRequestSchema>,
): Promise<PreparedBody> {
  const { environment, context, ...rest } = request;
  const evaluation = {
    scope: { ...rest, environments: [environment] },
    environmentsPointer: '/body/environment',
    context,
    expands: false,
    input: request,
    present: ({ environment: _environment, context: _context, ...item }: ExplainedItem) => item,
  };
  const { features, ...warnings } = await play(caller, evaluation, asStored);
  return bodyOf({ input: request, ...warnings }, features.flatMap(itemsOf).map(asPart));
}

/** @param features JSON of each, in parts. All parts are joined at once: a copy of some megabytes is felt. */
function bodyOf(rest: object, features: readonly (readonly string[])[]): PreparedBody {
  const head = `${JSON.stringify(rest).slice(0, -1)},"features":[`;
  const json = [head, ...withCommas(features), ']}'].join('');
  return new PreparedBody(() => json);
}

/** JSON of a flag, in parts. */
function writeFlag({ environments, ...head }: ExplainedFlag<string>): string[] {
  const places = Object.entries(environments).map(([name, items]) => [
    `${JSON.stringify(name)}:[`,
    ...withCommas(items.map(asPart)),
    ']',
  ]);
  return [`${JSON.stringify(head).slice(0, -1)},"environments":{`, ...withCommas(places), '}}'];
}

function withCommas(elements: readonly (readonly string[])[]): string[] {
  return elements.flatMap((parts, index) => (index === 0 ? parts : [',', ...parts]));
}

/** What is JSON already is one part. */
function asPart(json: string): string[] {
  return [json];
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
  /** What of an item is in the response. */
  readonly present: (item: ExplainedItem) => object;
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
  // One context is in the answer once, with the request that it repeats.
  const contextBytes = evaluation.expands ? leastContextBytes(context) : 0;
  refuseTooManyCombinations(states, contexts, contextBytes);
  if (states * contexts >= SAMPLED_FROM) await refuseLargeAnswer(scope, last, context, evaluation);
  const stored = await loadFlags(scope, last, names);
  refuseUnknownFlags(names, new Set(stored.flags.map(({ feature }) => feature.name)));
  const meter = meterAnswer(states * contexts, evaluation.present);
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
  last: number,
  context: ReadContext,
  { scope: { features: names }, present }: Play,
): Promise<void> {
  const states = countStates(scope, names);
  const step = Math.max(1, Math.floor(states / SAMPLED_STATES));
  const sample = await loadFlags(scope, last, names, step);
  const contexts = sampleContexts(context, SAMPLED_CONTEXTS);
  const flags = explainFlags({ ...sample, contexts, runtime: runtime() }, unlimited);
  const items = flags.flatMap(itemsOf).map(present);
  const bytes = Buffer.byteLength(JSON.stringify(items));
  refuseLargeSample(bytes, items.length, states * countContexts(context));
}

function runtime() {
  return { now: Date.now(), random: Math.random, regexBudget: playgroundRegexBudget() };
}

function itemsOf<Item>({ environments }: ExplainedFlag<Item>): Item[] {
  return Object.values(environments).flat();
}
