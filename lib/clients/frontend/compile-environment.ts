import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CompiledFlag,
  type CompiledFlags,
  type CompiledSegment,
  compileFlag,
  compileSegment,
} from '../../evaluation/compile-flags.ts';
import { compileLinearRegex } from '../../evaluation/linear-regex.ts';
import { parseFlag, parseSegment } from '../environment-cache/flag-json.ts';
import type { EnvironmentState, FlagEntry, SegmentEntry } from '../environment-cache/model.ts';

const options = { compileRegex: compileLinearRegex };
const segments = new WeakMap<SegmentEntry, CompiledSegment>();
const flags = new WeakMap<
  FlagEntry,
  { readonly flag: CompiledFlag; readonly uses: readonly CompiledSegment[] }
>();
const states = new WeakMap<EnvironmentState, Promise<CompiledFlags>>();

/** They take some 20 ms. */
const FLAGS_AT_ONCE = 500;

/**
 * The compiled flags of an environment. They are compiled once per state, not per context, and a
 * new state compiles only what has changed. Compiling 10,000 flags takes half a second, so other
 * requests get their turns in between.
 */
export function compileEnvironment(state: EnvironmentState): Promise<CompiledFlags> {
  const known = states.get(state);
  if (known) return known;
  const compiling = compileInTurns(state);
  states.set(state, compiling);
  return compiling;
}

async function compileInTurns(state: EnvironmentState): Promise<CompiledFlags> {
  const compiled = new Map<string, CompiledFlag>();
  for (const entry of state.flags.values()) {
    compiled.set(entry.name, flagOf(entry, state));
    if (compiled.size % FLAGS_AT_ONCE === 0) await nextTurn();
  }
  return compiled;
}

function flagOf(entry: FlagEntry, state: EnvironmentState): CompiledFlag {
  const uses = entry.segments.flatMap((id) => {
    const segment = state.segments.get(id);
    return segment ? [segmentOf(segment)] : [];
  });
  const known = flags.get(entry);
  const isUpToDate =
    known?.uses.length === uses.length && uses.every((each, index) => each === known.uses[index]);
  if (known && isUpToDate) return known.flag;
  const byId = new Map(uses.map((each) => [each.definition.id, each]));
  const flag = compileFlag(parseFlag(entry), byId, options);
  flags.set(entry, { flag, uses });
  return flag;
}

function segmentOf(entry: SegmentEntry): CompiledSegment {
  const known = segments.get(entry);
  if (known) return known;
  const segment = compileSegment(parseSegment(entry), options);
  segments.set(entry, segment);
  return segment;
}
