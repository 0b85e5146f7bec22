import { type Rights, sees } from '../../auth/rights.ts';
import { meaningOf } from '../../events/log/event-catalogue.ts';
import type { ChangeEvent } from '../../events/log/types.ts';
import { HOUR_MS } from '../../platform/days.ts';
import type { Feature } from '../feature-data/model.ts';
import { typeOfSchema } from '../value-types/value-type-rules.ts';
import type { DirectoryState, ListedFlag, ListedProject } from './model.ts';

/** Usage by applications is not an event, so it is read again: the more flags there are, the less often. */
const MS_PER_ITEM = 360;
/** What one request reads again at most. */
const MAX_PROJECTS_AT_ONCE = 10;
const MAX_FLAGS_AT_ONCE = 1_000;

/** What has to be read again because of events. */
interface Rereading {
  readonly flags: readonly string[];
  readonly projects: readonly string[];
  readonly segments: boolean;
  /** The events do not say what they are about. */
  readonly everything: boolean;
}

/**
 * What events have changed of a directory. Pure.
 * @param known the directory before, which knows the flags of a project that was deleted
 */
export function rereadingAfter(
  events: readonly ChangeEvent[],
  known: Pick<DirectoryState, 'flags'>,
): Rereading {
  const flags = new Set<string>();
  const projects = new Set<string>();
  for (const { featureName, project, type } of events) {
    if (featureName) flags.add(featureName);
    else if (project) projects.add(project);
    if (project && type === 'project-deleted') {
      for (const flag of known.flags.values()) if (flag.project === project) flags.add(flag.name);
    }
  }
  return {
    flags: [...flags],
    projects: [...projects],
    segments: events.some(({ type }) => type.startsWith('segment-')),
    // A copied environment has settings of flags, without events of the flags.
    everything: events.some(
      ({ type }) => type === 'environment-created' || meaningOf(type).invalidates === 'everything',
    ),
  };
}

/**
 * The projects whose flags' usage may be out of date: those that were read the longest time ago, and as many as one
 * request may read. Pure.
 */
export function outOfDateProjects(
  { readAt, usageReadAt, flags, projects }: Omit<DirectoryState, 'seen' | 'segments'>,
  now: number,
): string[] {
  const age = Math.min(HOUR_MS, (flags.size + projects.size) * MS_PER_ITEM);
  const old = [...projects.keys()]
    .map((id) => ({ id, at: usageReadAt.get(id) ?? readAt }))
    .filter(({ at }) => Math.abs(now - at) > age)
    .sort((one, other) => one.at - other.at)
    .slice(0, MAX_PROJECTS_AT_ONCE);
  if (old.length === 0) return [];
  const sizes = Map.groupBy(flags.values(), ({ project }) => project);
  let count = 0;
  return old
    .filter(({ id }, index) => {
      count += sizes.get(id)?.length ?? 0;
      return index === 0 || count <= MAX_FLAGS_AT_ONCE;
    })
    .map(({ id }) => id);
}

/** A flag with its usage as it was read again. Pure. */
export function withUsage(
  flag: ListedFlag,
  { lastSeenAt, lastSeen, firstSeen }: Feature,
): ListedFlag {
  return {
    ...flag,
    lastSeenAt,
    ...(lastSeen && { lastSeen }),
    ...(firstSeen && { firstSeen }),
  };
}

/** What the directory keeps of a flag. Pure. */
export function toListedFlag(feature: Feature): ListedFlag {
  const { name, project, type, description, stale, potentiallyStale } = feature;
  const { createdAt, createdBy, archivedAt, completion, revivedAt } = feature;
  const { lastSeenAt, lastSeen, firstSeen, valueType, defaultValue } = feature;
  const schemaType = typeOfSchema(feature.payloadSchema);
  return {
    name,
    project,
    type,
    description,
    stale,
    potentiallyStale,
    createdAt,
    createdBy: { id: createdBy.id },
    archivedAt,
    lastSeenAt,
    ...(lastSeen && { lastSeen }),
    ...(firstSeen && { firstSeen }),
    ...(completion && { completion }),
    ...(revivedAt !== undefined && { revivedAt }),
    tags: feature.tags,
    environments: feature.environments,
    ...(valueType !== undefined && { valueType }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(schemaType !== undefined && { schemaType }),
  };
}

/** The active projects that a caller may see. Pure. */
export function seenProjects(
  { projects }: Pick<DirectoryState, 'projects'>,
  rights: Rights,
): ListedProject[] {
  return [...projects.values()].filter(
    (project) => project.archivedAt === null && sees(rights, project),
  );
}
