import { hash } from 'node:crypto';

/** What is said in the channel of an environment: that clients get something else than before. */
export interface WakeUp {
  readonly environment: string;
  /** Id of the last event, as in the answers to clients. */
  readonly revision: number;
}

/** What is said in the channel of a project, which the console hears. */
export interface ProjectNotice {
  readonly revision: number;
  /** Names of the flags that changed; without it, anything in the project may have. */
  readonly features?: readonly string[];
}

/** The namespace of all channels; infra/cloudformation/push.yml has it too. */
export const NAMESPACE = 'changes';

/** The header of an answer that says where the channel is. */
export const PUSH_HEADER = 'flagwright-push';

/** Names in a notice; more are "anything". */
const MAX_NAMED_FEATURES = 20;

/** The channel of an environment. Pure. */
export function environmentChannel(name: string): string {
  return channelOf('environments', name);
}

/** The channel of a project. Pure. */
export function projectChannel(id: string): string {
  return channelOf('projects', id);
}

/** A segment takes 50 letters, digits and hyphens; names take more. */
function channelOf(kind: 'environments' | 'projects', name: string): string {
  return `/${NAMESPACE}/${kind}/${hash('sha256', name, 'hex').slice(0, 32)}`;
}

/** One message that says what two say about the same channel. Pure. */
export function combined<Message extends WakeUp | ProjectNotice>(
  one: Message,
  other: Message,
): Message {
  const revision = Math.max(one.revision, other.revision);
  if ('environment' in one) return { ...one, revision };
  return { ...notice(revision, featuresOf(one), featuresOf(other)) } as Message;
}

/** What is said of a project. Pure. */
export function notice(
  revision: number,
  ...features: readonly (readonly string[] | undefined)[]
): ProjectNotice {
  const names = new Set(features.flatMap((each) => each ?? []));
  const isAnything = features.includes(undefined) || names.size > MAX_NAMED_FEATURES;
  return isAnything ? { revision } : { revision, features: [...names] };
}

function featuresOf(message: WakeUp | ProjectNotice): readonly string[] | undefined {
  return 'features' in message ? message.features : undefined;
}
