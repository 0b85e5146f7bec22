import type { Project } from '../../projects/model.ts';
import type { Feature } from '../feature-data/model.ts';
import type { Segment } from '../segments/model.ts';
import type { ValueType } from '../value-types/model.ts';

/** What the directory keeps of a flag: what lists are filtered, sorted and counted by. */
export type ListedFlag = Pick<
  Feature,
  | 'name'
  | 'project'
  | 'type'
  | 'description'
  | 'stale'
  | 'potentiallyStale'
  | 'createdAt'
  | 'archivedAt'
  | 'lastSeenAt'
  | 'lastSeen'
  | 'firstSeen'
  | 'completion'
  | 'revivedAt'
  | 'tags'
  | 'environments'
  | 'valueType'
  | 'defaultValue'
> & {
  /** Without the name, so that what is kept for long has none of a person. */
  readonly createdBy: Pick<Feature['createdBy'], 'id'>;
  /** The type that its payload schema names; absent: none. */
  readonly schemaType?: ValueType;
};

/** What the directory keeps of a project. */
export type ListedProject = Pick<
  Project,
  'id' | 'name' | 'mode' | 'environments' | 'createdAt' | 'archivedAt'
>;

/** What the directory keeps of a segment. */
export interface ListedSegment extends Pick<Segment, 'id' | 'name' | 'project'> {
  /** Names of the context fields that its constraints compare. */
  readonly fields: readonly string[];
}

/** All flags and projects of the instance, as of an event. Maps are replaced, never changed. */
export interface DirectoryState {
  /** Id of the last event that it includes. */
  readonly seen: number;
  /** When the usage of all flags was read, in milliseconds since 1970. */
  readonly readAt: number;
  /** The same of projects whose flags' usage was read again since, by id. */
  readonly usageReadAt: ReadonlyMap<string, number>;
  /** By name, archived ones included. */
  readonly flags: ReadonlyMap<string, ListedFlag>;
  /** By id, archived ones included. */
  readonly projects: ReadonlyMap<string, ListedProject>;
  /** By id. */
  readonly segments: ReadonlyMap<number, ListedSegment>;
}
