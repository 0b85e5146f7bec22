import type { Agent, Author } from '../../auth/author.ts';
import { eventCatalogue } from './event-catalogue.ts';

export type EventType = keyof typeof eventCatalogue;

/** Every type of event, in the order of the API description. */
export const eventTypes = Object.keys(eventCatalogue) as readonly EventType[];

interface EventTag {
  readonly type: string;
  readonly value: string;
}

/** The change request whose application is an event. */
export interface AppliedRequest {
  readonly id: number;
  /** The agent that proposed changes of it; absent if people did. */
  readonly agent?: Agent;
}

/** An event as a domain describes it. The event log adds the id, the time and the author. */
export interface EventDraft {
  readonly type: EventType;
  readonly project?: string | null;
  readonly environment?: string | null;
  readonly featureName?: string | null;
  readonly data?: object | null;
  readonly preData?: object | null;
  /** The tags of the flag at that time. */
  readonly tags?: readonly EventTag[];
  /** Set if the change was proposed and approved. */
  readonly changeRequest?: AppliedRequest;
  /** The author, if not the author of the change: for events that the service adds by itself. */
  readonly author?: Author;
}

/** An event as it is read; every key but `agent` and `changeRequest` is always present. */
export interface Event {
  readonly id: number;
  readonly type: EventType;
  /** RFC 3339, UTC. Never earlier than that of a smaller id. */
  readonly createdAt: string;
  /** Never empty. */
  readonly createdBy: string;
  readonly createdByUserId: number | null;
  /** The agent that made the change for its author; absent if it was made without one. */
  readonly agent?: Agent;
  /** The change request that was applied; absent from direct changes. */
  readonly changeRequest?: AppliedRequest;
  readonly project: string | null;
  readonly environment: string | null;
  readonly featureName: string | null;
  readonly data: object | null;
  readonly preData: object | null;
  readonly tags: readonly EventTag[];
}

/** The properties of an event that tell what it has changed. */
export type ChangeEvent = Pick<
  Event,
  'id' | 'type' | 'createdAt' | 'project' | 'environment' | 'featureName' | 'data' | 'preData'
>;
