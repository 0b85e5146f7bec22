import type { Environment } from '../../environments/model.ts';
import type { Completion, Feature } from '../feature-data/model.ts';

/** The stages of a flag's life, in their order. */
export const lifecycleStages = ['initial', 'pre-live', 'live', 'completed', 'archived'] as const;

type LifecycleStage = (typeof lifecycleStages)[number];

/** A stage that a flag has entered. */
export interface EnteredStage {
  readonly stage: LifecycleStage;
  readonly enteredStageAt: string;
  /** Of the stage `completed` only: what became of the flag. */
  readonly status?: Completion['status'];
}

type Lived = Pick<
  Feature,
  'createdAt' | 'archivedAt' | 'firstSeen' | 'lastSeen' | 'completion' | 'revivedAt'
>;

/**
 * The stages that a flag has entered since it was created or revived, in their order. Pure.
 *
 * Nothing is stored about stages: a flag is `pre-live` since an application first asked for it in any
 * environment, `live` since one did in an environment of the type `production`, `completed` since somebody
 * said so, and `archived` since it was archived. What comes later than a mark does not end it: a completed flag
 * that is still asked for stays completed.
 *
 * @param environments those of the flag's project; others count as not of production
 */
export function stagesOf(
  feature: Lived,
  environments: readonly Pick<Environment, 'name' | 'type'>[],
): readonly [EnteredStage, ...EnteredStage[]] {
  const { createdAt, revivedAt = createdAt, completion, archivedAt } = feature;
  const { preLive, live } = firstSightings(feature, environments);
  const marks: EnteredStage[] = [
    ...(completion
      ? [{ stage: 'completed', enteredStageAt: completion.at, status: completion.status } as const]
      : []),
    ...(archivedAt === null ? [] : [{ stage: 'archived', enteredStageAt: archivedAt } as const]),
  ];
  const isBefore = (end: string | undefined) => (at: string) => end === undefined || at < end;
  const sightings: EnteredStage[] = [
    ...preLive
      .filter(isBefore(live[0]))
      .slice(0, 1)
      .map((enteredStageAt) => ({ stage: 'pre-live', enteredStageAt }) as const),
    ...live.slice(0, 1).map((enteredStageAt) => ({ stage: 'live', enteredStageAt }) as const),
  ];
  const isUnmarked = isBefore(marks[0]?.enteredStageAt);
  return [
    { stage: 'initial', enteredStageAt: revivedAt },
    ...sightings.filter(({ enteredStageAt }) => isUnmarked(enteredStageAt)),
    ...marks,
  ];
}

/** The stage in which a flag is. Pure; see `stagesOf`. */
export function stageOf(
  feature: Lived,
  environments: readonly Pick<Environment, 'name' | 'type'>[],
): EnteredStage {
  const [initial, ...later] = stagesOf(feature, environments);
  return later.at(-1) ?? initial;
}

/** When a flag was first asked for, by kind of environment; the earliest first. */
function firstSightings(
  { firstSeen, lastSeen = {} }: Lived,
  environments: readonly Pick<Environment, 'name' | 'type'>[],
) {
  const production = new Set(
    environments.filter(({ type }) => type === 'production').map(({ name }) => name),
  );
  // Earlier versions stored the last time only.
  const seen = Object.entries(firstSeen ?? lastSeen).sort(([, a], [, b]) => (a < b ? -1 : 1));
  return {
    preLive: seen.filter(([name]) => !production.has(name)).map(([, at]) => at),
    live: seen.filter(([name]) => production.has(name)).map(([, at]) => at),
  };
}
