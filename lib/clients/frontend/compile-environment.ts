import { LRUCache } from 'lru-cache';
import {
  type CompiledFlag,
  type CompiledSegment,
  compileFlag,
  compileSegment,
} from '../../evaluation/compile-flags.ts';
import { compileLinearRegex } from '../../evaluation/linear-regex.ts';
import { mapInTurns } from '../../platform/map-in-turns.ts';
import { parseFlag, parseSegment } from '../environment-cache/flag-json.ts';
import type {
  ClientFeature,
  EnvironmentState,
  FlagEntry,
  SegmentEntry,
} from '../environment-cache/model.ts';

/**
 * Bytes of JSON of all environments that are compiled at once: one of 10,000 flags. Compiled, a flag takes five to six times
 * as much, and with two of them OFREP took more than the 512 MB of a function: `npm run bench -- company-memory`.
 */
const MAX_COMPILED_BYTES = 12_000_000;

interface CompiledClientFlag extends CompiledFlag {
  readonly definition: ClientFeature;
}

/** Flags by name. */
type CompiledEnvironment = ReadonlyMap<string, CompiledClientFlag>;

interface Compiled {
  /** Not kept alive: the environment cache decides. */
  readonly state: WeakRef<EnvironmentState>;
  readonly flags: Promise<CompiledEnvironment>;
  /** What each flag was compiled from. */
  readonly parts: WeakMap<FlagEntry, CompiledPart>;
}

interface CompiledPart {
  readonly flag: CompiledClientFlag;
  readonly uses: readonly CompiledSegment[];
}

const options = { compileRegex: compileLinearRegex };
const segments = new WeakMap<SegmentEntry, CompiledSegment>();

/** By environment. */
const environments = new LRUCache<string, Compiled>({ maxSize: MAX_COMPILED_BYTES });

/**
 * The compiled flags of an environment. They are compiled once per state, not per context, and a
 * new state compiles only what has changed. Compiling 10,000 flags takes half a second, so other
 * requests get their turns in between.
 */
export function compileEnvironment(state: EnvironmentState): Promise<CompiledEnvironment> {
  const known = environments.get(state.environment);
  if (known?.state.deref() === state) return known.flags;
  const parts = known?.parts ?? new WeakMap<FlagEntry, CompiledPart>();
  const flags = compileInTurns(state, parts);
  const compiled: Compiled = { state: new WeakRef(state), flags, parts };
  environments.set(state.environment, compiled, { size: bytesOf(state) });
  return flags;
}

async function compileInTurns(
  state: EnvironmentState,
  parts: WeakMap<FlagEntry, CompiledPart>,
): Promise<CompiledEnvironment> {
  const entries = await mapInTurns(
    state.flags.values(),
    (entry) => [entry.name, flagOf(entry, state, parts)] as const,
  );
  return new Map(entries);
}

function bytesOf({ flags }: EnvironmentState): number {
  let bytes = 1;
  for (const { json } of flags.values()) bytes += json.length;
  return Math.min(bytes, MAX_COMPILED_BYTES);
}

function flagOf(
  entry: FlagEntry,
  state: EnvironmentState,
  parts: WeakMap<FlagEntry, CompiledPart>,
): CompiledClientFlag {
  const uses = entry.segments.flatMap((id) => {
    const segment = state.segments.get(id);
    return segment ? [segmentOf(segment)] : [];
  });
  const known = parts.get(entry);
  const isUpToDate =
    known?.uses.length === uses.length && uses.every((each, index) => each === known.uses[index]);
  if (known && isUpToDate) return known.flag;
  const byId = new Map(uses.map((each) => [each.definition.id, each]));
  const definition = parseFlag(entry);
  const flag = { ...compileFlag(definition, byId, options), definition };
  parts.set(entry, { flag, uses });
  return flag;
}

function segmentOf(entry: SegmentEntry): CompiledSegment {
  const known = segments.get(entry);
  if (known) return known;
  const segment = compileSegment(parseSegment(entry), options);
  segments.set(entry, segment);
  return segment;
}
