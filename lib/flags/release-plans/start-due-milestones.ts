import { systemAuthor } from '../../auth/author.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import { type Commit, noChange, recordChange } from '../../events/commit/record-change.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { ApiError, ConflictError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { findMaintenance } from '../../projects/maintenance/maintenance-store.ts';
import { findProject } from '../../projects/project-store.ts';
import { findWholeFeature } from '../feature-data/feature-store.ts';
import type { Feature, FeatureEnvironment } from '../feature-data/model.ts';
import { activeMilestone, dueAt } from '../feature-data/plan-rules.ts';
import { atFeature } from '../feature-data/rules.ts';
import { environmentWrites } from '../feature-environments/change-environment.ts';
import type { DueMilestone } from '../feature-environments/due-milestones.ts';
import { disableUnserved } from '../feature-environments/environment-decisions.ts';
import type { EnvironmentDecision } from '../feature-environments/model.ts';
import { decideStartMilestone } from '../feature-environments/plan-decisions.ts';
import { decidePause } from '../feature-environments/progression-decisions.ts';

/**
 * Starts the milestones that are due, earliest first. A plan whose next milestone cannot start is paused, with the
 * reason. Costs one small query while none is due. In maintenance mode they wait.
 *
 * @throws {AggregateError} when some could not be processed, after trying all
 */
export async function startDueMilestones(now = new Date()): Promise<void> {
  const due = await listDueMilestones(now);
  if (due.length > 0 && (await findMaintenance())?.enabled) return;
  const errors: unknown[] = [];
  for (const row of due) {
    await startOne(row, now).catch((error: unknown) => {
      log.error('a milestone that is due could not be started', error, { ...row });
      errors.push(error);
    });
  }
  if (errors.length > 0) {
    throw new AggregateError(errors, 'Some milestones that are due could not be started');
  }
}

/** Lists the milestones that are due at a time, earliest first. */
function listDueMilestones(now: Date): Promise<DueMilestone[]> {
  return query({
    where: 'pk = :pk AND sk <= :now',
    // `~` sorts after every character of an id, so that what is due in this very millisecond is found.
    values: { ':pk': keys.dueMilestonePartition, ':now': `${now.toISOString()}~` },
  });
}

/**
 * Starts a milestone that is due. It happens exactly once: the transaction that starts it also removes its row, so a
 * parallel run, or a run after a crash, finds it either started or untouched.
 */
async function startOne(row: DueMilestone, now: Date): Promise<void> {
  const types = ['release-plan-milestone-started', 'feature-environment-disabled'] as const;
  try {
    await change(row, types, ({ reason, state, target }) =>
      reason === undefined
        ? decideStartMilestone(state, { planId: row.planId, milestoneId: target, isDue: true }, now)
        : decidePause(state, row.planId, reason, now),
    );
  } catch (error) {
    // The next run retries lost races.
    if (!(error instanceof ApiError) || error instanceof ConflictError) throw error;
    const { message } = error;
    await change(row, ['release-plan-progressions-paused'], ({ state }) =>
      decidePause(state, row.planId, message, now),
    );
  }
}

/** A flag whose next milestone is due. */
interface Due {
  readonly feature: Feature;
  readonly state: FeatureEnvironment;
  /** Id of the next milestone. */
  readonly target: string;
  /** `createdAt` of the project. */
  readonly since: string;
  /** Why it must not start. */
  readonly reason: string | undefined;
}

function change(
  row: DueMilestone,
  types: readonly (
    | 'release-plan-milestone-started'
    | 'release-plan-progressions-paused'
    | 'feature-environment-disabled'
  )[],
  decide: (due: Due) => EnvironmentDecision,
): Promise<void> {
  const expect = types.map((type) => ({ type, featureName: row.feature }));
  return recordChange({ author: systemAuthor, expect }, async (): Promise<Commit<void>> => {
    const due = await loadDue(row);
    if (!due) return noChange();
    const { feature, state, since } = due;
    const { after, events } = disableUnserved(state, decide(due));
    return {
      writes: environmentWrites(feature, state, after, since),
      events: events.map((draft) => atFeature(feature, draft, row.environment)),
      result: undefined,
    };
  });
}

/** Reads the flag, if the milestone is still due at that time. */
async function loadDue(row: DueMilestone): Promise<Due | undefined> {
  const whole = await findWholeFeature(row.feature);
  const state = whole?.environments[row.environment];
  const { plan } = state ?? {};
  const target = plan && activeMilestone(plan)?.progression?.target;
  const isDue = plan?.id === row.planId && dueAt(plan) === row.dueAt;
  if (!whole || !state || !isDue || target === undefined) return undefined;
  const { feature } = whole;
  const [project, environments] = await Promise.all([
    findProject(feature.project),
    listEnvironments(),
  ]);
  const isThere =
    project?.archivedAt === null &&
    environmentsIn(project, environments).some(({ name }) => name === row.environment);
  return {
    feature,
    state,
    target,
    since: project?.createdAt ?? feature.createdAt,
    reason: whyNot(feature, state, isThere),
  };
}

/** Why the next milestone must not start; `undefined` if it may. */
function whyNot(
  { archivedAt, project }: Feature,
  { enabled, environment }: FeatureEnvironment,
  isThere: boolean,
): string | undefined {
  if (archivedAt !== null) return 'The flag is archived.';
  if (!isThere) return `The project "${project}" does not have the environment "${environment}".`;
  return enabled ? undefined : 'The flag is disabled, so nobody has seen the milestone before.';
}
