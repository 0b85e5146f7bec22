import type { FoundFeature, FoundFeatureEnvironment } from 'generated:api';
import { MAX_ADDED_CHANGES } from '../../../../../lib/change-requests/model.ts';
import { type Request, request } from '../../../api/request.ts';
import { type ChangePlace, proposal } from '../../../changes/change.ts';
import type { Change } from '../../../changes/change-types.ts';
import type { TypedTag } from '../../create-flag/tags-in.ts';

/** A flag, as far as bulk changes look at it. */
export type BulkFlag = Pick<FoundFeature, 'name' | 'project'> & {
  readonly environments: readonly Pick<
    FoundFeatureEnvironment,
    'name' | 'enabled' | 'hasStrategies'
  >[];
};

/** One request of a bulk change, and what it does, as a sentence. */
export interface BulkStep {
  readonly request: Request;
  readonly text: string;
}

/** What a bulk change does. */
export interface BulkPlan {
  readonly steps: readonly BulkStep[];
  /** Why it cannot be done for these flags. */
  readonly refusedBecause?: string;
}

/** Approvals that changes in each environment need, by project and environment; 0 or absent for none. */
export type Approvals = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Flags that the service accepts in one request. */
const MAX_FLAGS = 100;

/** Switches flags on or off in an environment; those of projects without it stay as they are. */
export function planSwitch(
  flags: readonly BulkFlag[],
  { environment, isOn }: { readonly environment: string; readonly isOn: boolean },
  approvals: Approvals,
): BulkPlan {
  const word = isOn ? 'on' : 'off';
  const there = flags.filter(({ environments }) =>
    environments.some(({ name }) => name === environment),
  );
  return joined(
    byProject(there).map(([projectId, names]) => {
      const required = approvals.get(projectId)?.get(environment) ?? 0;
      if (required > 0) {
        const text = `It is proposed to switch ${counted(names)} of ${projectId} ${word} in ${environment}; ${needs(required)}.`;
        const change = (feature: string): Change => ({
          action: 'updateEnabled',
          feature,
          payload: { enabled: isOn },
        });
        return planProposal(names, { projectId, environment }, text, change);
      }
      const route =
        `POST /api/admin/projects/{projectId}/bulk_features/environments/{environment}/${word}` as const;
      return steps(names, (features) => ({
        request: request(route, {
          params: { projectId, environment },
          body: { features: [...features] },
        }),
        text: `${counted(features)} of ${projectId} ${be(features)} switched ${word} in ${environment} at once.`,
      }));
    }),
  );
}

/** Marks flags as stale, or no longer. */
export function planStale(flags: readonly BulkFlag[], stale: boolean): BulkPlan {
  return direct(flags, (projectId, features) => ({
    request: request('POST /api/admin/projects/{projectId}/stale', {
      params: { projectId },
      body: { features: [...features], stale },
    }),
    text: `${counted(features)} of ${projectId} ${be(features)} ${stale ? '' : 'no longer '}marked as stale.`,
  }));
}

/** Adds tags to flags, and removes some. */
export function planTags(
  flags: readonly BulkFlag[],
  {
    added,
    removed,
  }: { readonly added: readonly TypedTag[]; readonly removed: readonly TypedTag[] },
): BulkPlan {
  const words = [
    ...(added.length > 0 ? [`get ${tagWords(added)}`] : []),
    ...(removed.length > 0 ? [`lose ${tagWords(removed)}`] : []),
  ];
  if (words.length === 0) return { steps: [], refusedBecause: 'Name a tag to add or to remove.' };
  return direct(flags, (projectId, features) => ({
    request: request('PUT /api/admin/projects/{projectId}/tags', {
      params: { projectId },
      body: {
        features: [...features],
        tags: { addedTags: [...added], removedTags: [...removed] },
      },
    }),
    text: `${counted(features)} of ${projectId}: ${words.join(', ')}.`,
  }));
}

/** Archives flags; those with settings in an environment that needs approval are proposed there. */
export function planArchive(flags: readonly BulkFlag[], approvals: Approvals): BulkPlan {
  const placed = flags.map((flag) => ({ ...flag, guarded: guardOf(flag, approvals) }));
  const guarded = placed.filter((flag) => flag.guarded !== undefined);
  const environments = [...new Set(guarded.map((flag) => flag.guarded ?? ''))];
  const proposals = environments.flatMap((environment) =>
    byProject(guarded.filter((flag) => flag.guarded === environment)).map(([projectId, names]) => {
      const required = approvals.get(projectId)?.get(environment) ?? 1;
      const text = `It is proposed to archive ${counted(names)} of ${projectId}, which ${names.length === 1 ? 'has' : 'have'} settings in ${environment}; ${needs(required)}.`;
      return planProposal(names, { projectId, environment }, text, (feature) => ({
        action: 'archiveFeature',
        feature,
      }));
    }),
  );
  const free = direct(
    placed.filter((flag) => flag.guarded === undefined),
    (projectId, features) => ({
      request: request('POST /api/admin/projects/{projectId}/archive', {
        params: { projectId },
        body: { features: [...features] },
      }),
      text: `${counted(features)} of ${projectId} ${be(features)} archived at once: off everywhere, until somebody revives ${features.length === 1 ? 'it' : 'them'}.`,
    }),
  );
  return joined([free, ...proposals]);
}

/** The names of flags by project, in the order of the flags. */
export function byProject(
  flags: readonly BulkFlag[],
): readonly (readonly [projectId: string, names: readonly string[]])[] {
  const groups = Map.groupBy(flags, ({ project }) => project);
  return [...groups].map(([project, found]) => [project, found.map(({ name }) => name)]);
}

function guardOf({ project, environments }: BulkFlag, approvals: Approvals): string | undefined {
  const required = approvals.get(project);
  return environments.find(
    ({ name, enabled, hasStrategies }) =>
      (enabled || hasStrategies) && (required?.get(name) ?? 0) > 0,
  )?.name;
}

function planProposal(
  names: readonly string[],
  place: ChangePlace,
  text: string,
  change: (feature: string) => Change,
): BulkPlan {
  if (names.length > MAX_ADDED_CHANGES) {
    return {
      steps: [],
      refusedBecause: `At most ${MAX_ADDED_CHANGES} changes are proposed at once. Select fewer flags of ${place.projectId}.`,
    };
  }
  return { steps: [{ request: proposal(names.map(change), place), text }] };
}

function direct(
  flags: readonly BulkFlag[],
  step: (projectId: string, features: readonly string[]) => BulkStep,
): BulkPlan {
  return joined(
    byProject(flags).map(([projectId, names]) =>
      steps(names, (features) => step(projectId, features)),
    ),
  );
}

function steps(
  names: readonly string[],
  step: (features: readonly string[]) => BulkStep,
): BulkPlan {
  const count = Math.ceil(names.length / MAX_FLAGS);
  return {
    steps: Array.from({ length: count }, (_, index) =>
      step(names.slice(index * MAX_FLAGS, (index + 1) * MAX_FLAGS)),
    ),
  };
}

function joined(plans: readonly BulkPlan[]): BulkPlan {
  const refusedBecause = plans.find((plan) => plan.refusedBecause)?.refusedBecause;
  return {
    steps: plans.flatMap((plan) => plan.steps),
    ...(refusedBecause !== undefined && { refusedBecause }),
  };
}

function counted(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]}` : `${names.length} flags`;
}

function be(names: readonly string[]): string {
  return names.length === 1 ? 'is' : 'are';
}

function needs(required: number): string {
  return required === 1 ? 'it needs one approval' : `it needs ${required} approvals`;
}

function tagWords(tags: readonly TypedTag[]): string {
  const names = tags.map(({ type, value }) => (type === 'simple' ? value : `${type}:${value}`));
  return `${names.length === 1 ? 'the tag' : 'the tags'} ${names.join(', ')}`;
}
