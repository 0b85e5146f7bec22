import type { Event } from '../../events/log/types.ts';
import { invalidatedBy } from '../environment-cache/invalidation.ts';
import {
  combined,
  environmentChannel,
  notice,
  type ProjectNotice,
  projectChannel,
  type WakeUp,
} from './channel-rules.ts';

/** What is told because of an event. */
type Told = Pick<
  Event,
  'id' | 'type' | 'environment' | 'project' | 'featureName' | 'data' | 'preData' | 'createdAt'
>;

/** Whether what an event changes may be in every environment. Pure. */
export function isForAll(event: Told): boolean {
  return event.environment === null && invalidatedBy(event, '') !== undefined;
}

/**
 * What is to be said because of events: one message for each channel. Pure.
 * @param environments names of all environments, for events that are for all
 */
export function messagesOf(
  events: readonly Told[],
  environments: readonly string[],
): Map<string, WakeUp | ProjectNotice> {
  const messages = new Map<string, WakeUp | ProjectNotice>();
  const say = (channel: string, message: WakeUp | ProjectNotice) => {
    const before = messages.get(channel);
    messages.set(channel, before ? combined(before, message) : message);
  };
  for (const event of events) {
    const { id: revision, environment } = event;
    for (const name of environment === null ? environments : [environment]) {
      if (invalidatedBy(event, name) === undefined) continue;
      say(environmentChannel(name), { environment: name, revision });
    }
    for (const project of projectsOf(event)) {
      const features = event.featureName ? [event.featureName] : undefined;
      say(projectChannel(project), notice(revision, features));
    }
  }
  return messages;
}

/** The projects that what changed is or was in. */
function projectsOf({ project, data }: Told): readonly string[] {
  const { oldProject, newProject } = Object(data) as Readonly<Record<string, unknown>>;
  const ids = [project, oldProject, newProject];
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))];
}
