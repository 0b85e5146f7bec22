import type { FeatureEnvironment, WholeFeature } from '../../flags/feature-data/model.ts';
import { segmentsOfMilestones, segmentsOfPlan } from '../../flags/feature-data/plan-rules.ts';
import { isFlagChange, isSegmentChange, isSettingsChange, type ProposedChange } from '../model.ts';
import { segmentsNamedBy } from './live-state.ts';
import type { LiveState } from './model.ts';

/** Changes that are applied together, with the flags that they are about. */
interface ChangeGroup {
  /** In the order of the change request. */
  readonly changes: readonly ProposedChange[];
  /** The state with only these flags. */
  readonly live: LiveState;
}

/**
 * The changes in groups that can be applied one after the other, each without the others: no group changes what
 * another one changes, depends on or is compared with. Pure.
 *
 * - Changes of a flag, of its parents, and of those that it gets or loses, are together.
 * - A changed segment is together with the flags that have it, or get it.
 * - A change of settings is together with everything.
 */
export function indivisibleGroups(
  live: LiveState,
  changes: readonly ProposedChange[],
): ChangeGroup[] {
  if (changes.some(isSettingsChange)) return [{ changes, live }];
  const segments = new Set(changes.filter(isSegmentChange).map(({ payload }) => payload.id));
  let groups: { readonly topics: Set<string>; readonly changes: ProposedChange[] }[] = [];
  for (const change of changes) {
    const topics = new Set(topicsOf(live, change, segments));
    const joined = groups.filter((group) => !group.topics.isDisjointFrom(topics));
    const all = [...joined, { topics, changes: [change] }];
    const merged = {
      topics: new Set(all.flatMap((group) => [...group.topics])),
      changes: all.flatMap((group) => group.changes),
    };
    groups = [...groups.filter((group) => !joined.includes(group)), merged];
  }
  return groups.map((group) => ({
    changes: changes.filter((change) => group.changes.includes(change)),
    live: withFlagsOf(live, group.topics),
  }));
}

/** What a change is about: flags, and segments that are changed as well. */
function topicsOf(
  live: LiveState,
  change: ProposedChange,
  changed: ReadonlySet<number>,
): readonly string[] {
  if (isSegmentChange(change)) return [segmentTopic(change.payload.id)];
  if (!isFlagChange(change)) return [];
  const flag = live.flags.get(change.feature);
  const parents = flag?.feature.dependencies.map(({ feature }) => feature) ?? [];
  const added = change.action === 'addDependency' ? [change.payload.feature] : [];
  const used = [...segmentsOfFlag(flag), ...segmentsBroughtBy(live, change)].filter((id) =>
    changed.has(id),
  );
  return [
    ...[change.feature, ...parents, ...added].map(flagTopic),
    ...[...new Set(used)].map(segmentTopic),
  ];
}

function flagTopic(name: string): string {
  return `flag ${name}`;
}

function segmentTopic(id: number): string {
  return `segment ${id}`;
}

function segmentsOfFlag(flag: WholeFeature | undefined): readonly number[] {
  const states: readonly FeatureEnvironment[] = Object.values(flag?.environments ?? {});
  return states.flatMap(({ strategies, plan }) => [
    ...strategies.flatMap((strategy) => strategy.segments),
    ...segmentsOfPlan(plan),
  ]);
}

/** Segments of what the change brings. */
function segmentsBroughtBy(live: LiveState, change: ProposedChange): readonly number[] {
  const template =
    change.action === 'addReleasePlan' ? live.templates.get(change.payload.templateId) : undefined;
  return [
    ...segmentsNamedBy(change, live.project, live.environment),
    ...segmentsOfMilestones(template?.milestones ?? []),
  ];
}

function withFlagsOf(live: LiveState, topics: ReadonlySet<string>): LiveState {
  const flags = [...live.flags].filter(([name]) => topics.has(flagTopic(name)));
  return { ...live, flags: new Map(flags) };
}
