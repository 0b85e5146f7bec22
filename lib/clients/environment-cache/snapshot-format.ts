import { fromChunks, joinedInPieces, linesOf, toChunks } from '../../platform/chunked-text.ts';
import { mapInTurns } from '../../platform/map-in-turns.ts';
import { digestOf } from './flag-json.ts';
import type { EnvironmentState, FlagEntry, SegmentEntry } from './model.ts';

/** Increase this whenever the format below, or the JSON of a flag for clients, changes. */
export const SNAPSHOT_FORMAT = 2;

interface Head {
  readonly environment: string;
  readonly projects: readonly string[];
  /** Segments, the content as JSON. */
  readonly segments: readonly (readonly [id: number, json: string, name: string])[];
}

/** Encodes a state in compressed chunks of at most 350 kB. */
export function encodeState(state: EnvironmentState): Promise<Uint8Array[]> {
  const { environment, projects, segments, flags } = state;
  const head: Head = {
    environment,
    projects: [...projects],
    segments: [...segments.values()].map(({ id, json, name }) => [id, json, name]),
  };
  return toChunks(textOf(head, [...flags.values()]));
}

/**
 * Decodes the chunks of a state.
 * @throws {Error} when a chunk is missing or belongs to another state
 */
export async function decodeState(chunks: readonly Uint8Array[]): Promise<EnvironmentState> {
  const lines = linesOf(await fromChunks(chunks));
  const { environment, projects, segments } = JSON.parse(String(lines.next().value)) as Head;
  const flags = await mapInTurns(lines, readFlagLine);
  return {
    environment,
    flags: new Map(flags.map((entry) => [entry.name, entry])),
    segments: new Map(segments.map((segment) => [segment[0], readSegment(segment)])),
    projects: new Set(projects),
  };
}

function* textOf(head: Head, flags: readonly FlagEntry[]): Generator<string> {
  yield JSON.stringify(head);
  if (flags.length > 0) yield '\n';
  yield* joinedInPieces(flags, '\n', flagLine);
}

/** The properties of a flag in front of its JSON, separated by a tab, which JSON never contains. */
type Label = readonly [
  name: string,
  project: string,
  tags: readonly string[],
  segments: readonly number[],
  parents: readonly string[],
  hidden: string,
];

function flagLine({ name, project, tags, segments, parents, hidden, json }: FlagEntry): string {
  const label: Label = [name, project, tags, segments, parents, hidden];
  return `${JSON.stringify(label)}\t${json}`;
}

const TAB = 9;

/** Each JSON is a text of its own: a part of a larger one would keep that in memory. */
function readFlagLine(line: Buffer): FlagEntry {
  const tab = line.indexOf(TAB);
  const label = JSON.parse(line.toString('utf8', 0, tab)) as Label;
  const [name, project, tags, segments, parents, hidden] = label;
  const json = line.toString('utf8', tab + 1);
  return { name, project, tags, segments, parents, hidden, json, digest: digestOf(json) };
}

function readSegment([id, json, name]: Head['segments'][number]): SegmentEntry {
  return {
    id,
    name,
    json,
    digest: digestOf(json),
  };
}
