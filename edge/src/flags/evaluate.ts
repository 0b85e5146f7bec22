import { hash } from 'node:crypto';
import { weakTag } from '../../../lib/clients/environment-cache/http-caching.ts';
import { evaluatorOf, presentOrFail } from '../../../lib/clients/ofrep/evaluator.ts';
import {
  type CompiledFlag,
  type CompiledFlags,
  compileFlag,
  compileSegment,
} from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag, variantWhenOff } from '../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../../lib/evaluation/linear-regex.ts';
import type { VariantResult } from '../../../lib/evaluation/model.ts';
import { withoutNulls } from './flag-shape.ts';
import { projectFilter, type State } from './state.ts';

/** A flag that callers may see. */
interface Served {
  readonly name: string;
  readonly hasImpressions: boolean;
  /** What was shown of it so far, by the variant: compiled flags return the same object each time they select one. */
  readonly shown: Map<VariantResult, Shown>;
}

/** A flag with a variant, as the frontend API answers. */
interface Shown {
  readonly json: string;
  /** The beginning of its hash, as two numbers: the tag of an answer is a hash of those, not of its whole text. */
  readonly mark: readonly [number, number];
}

interface CompiledState {
  readonly flags: CompiledFlags;
  /** By the projects of a token. */
  readonly served: Map<string, readonly Served[]>;
  /** Room for the marks of an answer. */
  readonly marks: Uint32Array;
}

/** An answer with its entity tag, by which two nodes with the same flags agree. */
export interface FrontendAnswer {
  readonly text: string;
  readonly etag: string;
}

const options = { compileRegex: compileLinearRegex };
const compiled = new WeakMap<State, CompiledState>();

/** The flags that are enabled for a context, or all of them, as the frontend API answers. */
export function frontendAnswer(
  state: State,
  projects: readonly string[],
  context: unknown,
  isAll: boolean,
): FrontendAnswer {
  const { flags, marks } = compile(state);
  const prepared = evaluationContext(context, { now: Date.now(), random: Math.random });
  let toggles = '';
  let length = 0;
  for (const served of servedFlags(state, projects)) {
    const { enabled, variant } = evaluateFlag(flags, served.name, prepared);
    if (!enabled && !isAll) continue;
    const { json, mark } = shownWith(served, enabled ? variant : variantWhenOff);
    toggles += length === 0 ? json : `,${json}`;
    marks[length++] = mark[0];
    marks[length++] = mark[1];
  }
  const etag = weakTag(hash('sha1', marks.subarray(0, length), 'base64url'));
  return { text: `{"toggles":[${toggles}]}`, etag };
}

/** One flag for a context, as the frontend API answers; `undefined` for one that the projects do not have. */
export function frontendFlagAnswer(
  state: State,
  projects: readonly string[],
  name: string,
  context: unknown,
): string | undefined {
  const served = servedFlags(state, projects).find((each) => each.name === name);
  if (!served) return undefined;
  const prepared = evaluationContext(context, { now: Date.now(), random: Math.random });
  const { enabled, variant } = evaluateFlag(compile(state).flags, name, prepared);
  return shownWith(served, enabled ? variant : variantWhenOff).json;
}

/** All flags for a context, as OFREP answers. */
export function ofrepAnswers(state: State, projects: readonly string[], context: unknown) {
  const evaluate = evaluatorOf(compile(state).flags, context);
  return servedFlags(state, projects).map(({ name }) => presentOrFail(name, evaluate(name)));
}

/** One flag for a context, with how OFREP shows it; `undefined` for one that the projects do not have. */
export function ofrepAnswer(
  state: State,
  projects: readonly string[],
  name: string,
  context: unknown,
) {
  const entry = state.flags.get(name);
  if (!entry || !projectFilter(projects)(entry.definition.project)) return undefined;
  const evaluated = evaluatorOf(compile(state).flags, context)(name);
  return { decision: evaluated.decision, shown: presentOrFail(name, evaluated) };
}

function servedFlags(state: State, projects: readonly string[]): readonly Served[] {
  const { served } = compile(state);
  const key = projects.join();
  const known = served.get(key);
  if (known) return known;
  const isOpen = projectFilter(projects);
  const list = [...state.flags.values()].flatMap(({ definition }): Served[] => {
    if (!isOpen(definition.project)) return [];
    const hasImpressions = definition.impressionData ?? false;
    return [{ name: definition.name, hasImpressions, shown: new Map() }];
  });
  served.set(key, list);
  return list;
}

/** Compiles when somebody first asks, and of a new state only what changed. */
function compile(state: State): CompiledState {
  const known = compiled.get(state);
  if (known) return known;
  const segments = new Map(
    [...state.segments].map(([id, { json }]) => [id, compileSegment(withoutNulls(json), options)]),
  );
  const flags = new Map<string, CompiledFlag>();
  for (const [name, entry] of state.flags) {
    const key = entry.segments.length > 0 ? state.segmentsDigest : '';
    if (entry.compiled?.segments !== key) {
      entry.compiled = {
        flag: compileFlag(withoutNulls(entry.json), segments, options),
        segments: key,
      };
    }
    flags.set(name, entry.compiled.flag);
  }
  const made = { flags, served: new Map(), marks: new Uint32Array(2 * flags.size) };
  compiled.set(state, made);
  return made;
}

function shownWith({ name, hasImpressions, shown }: Served, variant: VariantResult): Shown {
  const known = shown.get(variant);
  if (known) return known;
  const isOn = variant.feature_enabled;
  const json = JSON.stringify({
    ...{ name, enabled: isOn, variant: { ...variant, featureEnabled: isOn } },
    impressionData: hasImpressions,
  });
  const digest = hash('sha1', json, 'buffer');
  const made: Shown = { json, mark: [digest.readUInt32LE(0), digest.readUInt32LE(4)] };
  shown.set(variant, made);
  return made;
}
