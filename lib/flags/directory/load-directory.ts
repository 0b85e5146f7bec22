import type { ChangeEvent } from '../../events/log/types.ts';
import { readRecentEvents } from '../../events/read/change-events.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { readInWaves } from '../../platform/dynamo/read-in-waves.ts';
import type { Project } from '../../projects/model.ts';
import { findProjects, listProjects } from '../../projects/project-store.ts';
import { queryFlags } from '../feature-data/query-flags.ts';
import type { Segment } from '../segments/model.ts';
import { listSegments } from '../segments/segment-store.ts';
import { rereadingAfter, toListedFlag, withUsage } from './directory-rules.ts';
import type { DirectoryState, ListedFlag, ListedProject, ListedSegment } from './model.ts';

/**
 * Reads all flags and projects: one query per project that has flags, of an index, and one for those that have
 * archived ones. Flags that changed in the last minute are read by name, because the index may be late.
 * @param last id of an event that was committed before; the state is as of that event or later
 */
export async function loadDirectory(last: number): Promise<DirectoryState> {
  const readAt = Date.now();
  const [projects, segments, recent] = await Promise.all([
    listProjects(),
    readSegments(),
    readRecentEvents(last),
  ]);
  const [active, archived] = await Promise.all([
    queryFlags(
      projects.filter(({ featureCount }) => featureCount > 0),
      false,
    ),
    queryFlags(
      projects.filter(({ archivedFeatureCount = 0 }) => archivedFeatureCount > 0),
      true,
    ),
  ]);
  const listed = [...active, ...archived].map(toListedFlag);
  const flags = new Map(listed.map((flag) => [flag.name, flag]));
  return {
    seen: last,
    readAt,
    usageReadAt: new Map(),
    flags: await withCurrent(flags, rereadingAfter(recent, { flags }).flags),
    projects: new Map(projects.map((project) => [project.id, toListedProject(project)])),
    segments,
  };
}

/**
 * Reads again what events have changed, and nothing else; strongly consistent.
 * @param last id of the last of the events
 */
export async function applyEvents(
  before: DirectoryState,
  events: readonly ChangeEvent[],
  last: number,
): Promise<DirectoryState> {
  const wanted = rereadingAfter(events, before);
  if (wanted.everything) return loadDirectory(last);
  const [flags, projects, segments] = await Promise.all([
    withCurrent(before.flags, wanted.flags),
    withCurrentProjects(before.projects, wanted.projects),
    wanted.segments ? readSegments() : before.segments,
  ]);
  return { ...before, seen: last, flags, projects, segments };
}

/**
 * Reads again when applications used the flags of projects: two queries of an index for each.
 * @param projects ids
 */
export async function readUsage(
  before: DirectoryState,
  projects: readonly string[],
): Promise<DirectoryState> {
  const at = Date.now();
  const listed = projects.map((id) => ({ id }));
  const lists = await Promise.all([queryFlags(listed, false), queryFlags(listed, true)]);
  const flags = new Map(before.flags);
  for (const feature of lists.flat()) {
    const flag = flags.get(feature.name);
    if (flag) flags.set(flag.name, withUsage(flag, feature));
  }
  const usageReadAt = new Map([...before.usageReadAt, ...projects.map((id) => [id, at] as const)]);
  return { ...before, flags, usageReadAt };
}

async function withCurrent(
  before: DirectoryState['flags'],
  names: readonly string[],
): Promise<DirectoryState['flags']> {
  if (names.length === 0) return before;
  const found = await readInWaves(names.map(keys.feature));
  const after = new Map<string, ListedFlag>(before);
  for (const [index, name] of names.entries()) {
    const feature = found[index];
    if (feature) after.set(name, toListedFlag(feature));
    else after.delete(name);
  }
  return after;
}

async function withCurrentProjects(
  before: DirectoryState['projects'],
  ids: readonly string[],
): Promise<DirectoryState['projects']> {
  if (ids.length === 0) return before;
  const found = await findProjects(ids);
  const after = new Map<string, ListedProject>(before);
  for (const [index, id] of ids.entries()) {
    const project = found[index];
    if (project) after.set(id, toListedProject(project));
    else after.delete(id);
  }
  return after;
}

async function readSegments(): Promise<DirectoryState['segments']> {
  return new Map((await listSegments()).map((segment) => [segment.id, toListedSegment(segment)]));
}

function toListedSegment({ id, name, project, constraints }: Segment): ListedSegment {
  const fields = [...new Set(constraints.map(({ contextName }) => contextName))];
  return { id, name, ...(project !== undefined && { project }), fields };
}

function toListedProject(project: Project): ListedProject {
  const { id, name, mode, environments, createdAt, archivedAt } = project;
  return { id, name, mode, environments, createdAt, archivedAt };
}
