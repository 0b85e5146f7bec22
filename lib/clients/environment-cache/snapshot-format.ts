import { fromChunks, toChunks } from '../../platform/chunked-text.ts';
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
  const lines = [JSON.stringify(head), ...[...flags.values()].map(flagLine)];
  return toChunks(lines.join('\n'));
}

/**
 * Decodes the chunks of a state.
 * @throws {Error} when a chunk is missing or belongs to another state
 */
export function decodeState(chunks: readonly Uint8Array[]): EnvironmentState {
  const [first = '', ...lines] = fromChunks(chunks).split('\n');
  const { environment, projects, segments } = JSON.parse(first) as Head;
  const flags = lines.map(readFlagLine);
  return {
    environment,
    flags: new Map(flags.map((entry) => [entry.name, entry])),
    segments: new Map(segments.map((segment) => [segment[0], readSegment(segment)])),
    projects: new Set(projects),
  };
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

function readFlagLine(line: string): FlagEntry {
  const tab = line.indexOf('\t');
  const label = JSON.parse(line.slice(0, tab)) as Label;
  const [name, project, tags, segments, parents, hidden] = label;
  const json = line.slice(tab + 1);
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
