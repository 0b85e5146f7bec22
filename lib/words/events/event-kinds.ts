import type { EventType } from '../../events/log/types.ts';

/** What most people look for in the log; each has some of the types, and some types have none. */
export const eventKinds = [
  'on',
  'off',
  'share',
  'rules',
  'created',
  'archived',
  'people',
  'connections',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** What tells the kind of an event. */
interface KindOfEvent {
  readonly type: string;
  readonly data: object | null;
  readonly preData: object | null;
}

/** A change of a strategy is of the kind `share` if its share is another one, otherwise of the kind `rules`. */
const STRATEGY_CHANGED = 'feature-strategy-update' satisfies EventType;

const typesByKind: Readonly<Record<EventKind, readonly EventType[]>> = {
  on: ['feature-environment-enabled'],
  off: ['feature-environment-disabled'],
  share: [STRATEGY_CHANGED],
  rules: [
    STRATEGY_CHANGED,
    'feature-strategy-add',
    'feature-strategy-remove',
    'strategy-order-changed',
    'feature-variants-updated',
    'feature-environment-variants-updated',
    'feature-dependency-added',
    'feature-dependency-removed',
    'feature-dependencies-removed',
    'default-strategy-updated',
    'segment-updated',
    'release-plan-added',
    'release-plan-removed',
    'release-plan-milestone-started',
    'release-plan-progressions-paused',
    'release-plan-progressions-resumed',
    'milestone-progression-created',
    'milestone-progression-changed',
    'milestone-progression-deleted',
    'safeguard-changed',
    'safeguard-deleted',
  ],
  created: [
    'feature-created',
    'feature-import',
    'feature-revived',
    'features-imported',
    'flag-files-applied',
    'project-created',
    'project-revived',
    'environment-created',
    'segment-created',
    'strategy-created',
    'context-field-created',
    'tag-created',
    'tag-type-created',
    'release-plan-template-created',
    'banner-created',
  ],
  archived: [
    'feature-archived',
    'feature-deleted',
    'project-archived',
    'project-deleted',
    'environment-deleted',
    'segment-deleted',
    'strategy-deleted',
    'context-field-deleted',
    'tag-deleted',
    'tag-type-deleted',
    'release-plan-template-archived',
    'release-plan-template-deleted',
    'banner-deleted',
  ],
  people: [
    'user-created',
    'user-updated',
    'user-deleted',
    'user-forgotten',
    'group-created',
    'group-updated',
    'group-deleted',
    'group-user-added',
    'group-user-removed',
    'role-created',
    'role-updated',
    'role-deleted',
    'project-access-added',
    'project-access-updated',
    'project-access-user-roles-updated',
    'project-access-group-roles-updated',
    'project-access-user-roles-deleted',
    'project-access-group-roles-deleted',
    'project-user-added',
    'project-user-removed',
    'project-user-role-changed',
    'project-group-added',
    'project-group-removed',
    'project-group-role-changed',
    'public-signup-token-created',
    'public-signup-token-updated',
    'public-signup-token-user-added',
    'service-account-created',
    'service-account-updated',
    'service-account-deleted',
    'pat-created',
    'pat-deleted',
  ],
  connections: [
    'addon-config-created',
    'addon-config-updated',
    'addon-config-deleted',
    'api-token-created',
    'api-token-updated',
    'api-token-deleted',
    'signal-endpoint-created',
    'signal-endpoint-updated',
    'signal-endpoint-deleted',
    'signal-endpoint-token-created',
    'signal-endpoint-token-updated',
    'signal-endpoint-token-deleted',
    'actions-created',
    'actions-updated',
    'actions-deleted',
    'actions-failed',
    'application-created',
  ],
};

const kindByType: ReadonlyMap<string, EventKind> = new Map(
  eventKinds.flatMap((kind) => typesByKind[kind].map((type) => [type, kind] as const)),
);

/** Whether a text is the name of a kind. Pure. */
export function isEventKind(text: string): text is EventKind {
  return (eventKinds as readonly string[]).includes(text);
}

/** The types of some kinds, each once. Pure. */
export function typesOfKinds(kinds: readonly EventKind[]): readonly EventType[] {
  return [...new Set(kinds.flatMap((kind) => typesByKind[kind]))];
}

/** Whether events of the types of these kinds may be of another kind. Pure. */
export function shareTypes(kinds: readonly EventKind[]): boolean {
  return kinds.includes('share') !== kinds.includes('rules');
}

/** The kind of an event, if it has one. Pure. */
export function kindOf(event: KindOfEvent): EventKind | undefined {
  if (event.type === STRATEGY_CHANGED) return shareChangeOf(event) ? 'share' : 'rules';
  return kindByType.get(event.type);
}

/** The share of a strategy before and after an event, in percent, if the event changed it. Pure. */
export function shareChangeOf({
  type,
  preData,
  data,
}: KindOfEvent): { readonly before: number; readonly after: number } | undefined {
  if (type !== STRATEGY_CHANGED) return undefined;
  const [before, after] = [shareOf(preData), shareOf(data)];
  return before === undefined || after === undefined || before === after
    ? undefined
    : { before, after };
}

/** The share that a strategy has as a parameter; types of former times have it by another name. */
function shareOf(strategy: object | null): number | undefined {
  const { parameters } = (strategy ?? {}) as { parameters?: Readonly<Record<string, unknown>> };
  const share = Number(parameters?.rollout ?? parameters?.percentage ?? Number.NaN);
  return Number.isFinite(share) ? share : undefined;
}
