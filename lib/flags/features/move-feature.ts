import type { Caller } from '../../auth/caller.ts';
import { missingPermission } from '../../auth/missing-permission.ts';
import { holds, sees } from '../../auth/rights.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { ConflictError, invalid, NoAccessError } from '../../platform/errors.ts';
import { countFeaturesWrite } from '../../projects/count-features.ts';
import type { Project } from '../../projects/model.ts';
import { refuseUnmatchedName } from '../../projects/naming-rules.ts';
import { findProject } from '../../projects/project-store.ts';
import { isSet, refuseDirectChange } from '../feature-data/approval-guard.ts';
import { updateFeatureWrite } from '../feature-data/feature-store.ts';
import { expectedFeatureEvents, loadFeature } from '../feature-data/load-feature.ts';
import type {
  Feature,
  FeatureContext,
  FeatureEnvironment,
  FeaturePlace,
} from '../feature-data/model.ts';
import { segmentsOfPlan } from '../feature-data/plan-rules.ts';
import { atFeature, refuseArchived } from '../feature-data/rules.ts';
import { movedGuardrailWrites } from '../feature-environments/guardrail-rows.ts';
import { settingsSizeWrites } from '../feature-environments/settings-size.ts';
import { futureSegmentUseWrites, segmentUseWrites } from '../segments/segment-uses.ts';

/**
 * Moves a flag with all its settings to another project. No-op if it is already there.
 * @throws {NotFoundError} for an unknown flag, or one of another project
 * @throws {ValidationError} for an archived flag, an unknown target project, or one whose naming pattern the
 *   flag does not match
 * @throws {NoAccessError} without the permission in the target project
 * @throws {NoAccessError} when it has settings in an environment that requires approval
 * @throws {ConflictError} when environments, segments or dependencies tie it to its project
 * @throws {ExceedsLimitError} when the target project is full
 */
export function moveFeature(
  caller: Caller,
  place: FeaturePlace,
  newProjectId: string,
): Promise<void> {
  const moved = { ...place, projectId: newProjectId };
  const expect = expectedFeatureEvents(moved, ['feature-project-change']);
  return recordChange({ author: caller.author, expect }, async () => {
    const [context, target] = await allInOrder([
      loadFeature(place),
      getTarget(caller, newProjectId),
    ]);
    const { feature, project, environments } = context;
    refuseArchived(feature);
    if (target.id === project.id) return noChange();
    refuseUnmatchedName(target, feature.name, '/body/newProjectId');
    refuseRelated(feature);
    refuseOtherEnvironments(context, target);
    refuseUnapprovedMove(caller, context, target);
    const after = { ...feature, project: target.id };
    const stale = Number(feature.stale);
    return {
      writes: [
        updateFeatureWrite(feature, after),
        countFeaturesWrite(project, -1, { stale: -stale }),
        countFeaturesWrite(target, 1, { stale }),
        ...settingsSizeWrites({ feature, environments }, { feature: after, environments }),
        ...Object.values(environments).flatMap((state) => moveWrites(state, target)),
        ...Object.values(environments).flatMap((state) => movedGuardrailWrites(after, state)),
      ],
      events: [
        atFeature(after, {
          type: 'feature-project-change',
          data: { oldProject: project.id, newProject: target.id },
        }),
      ],
      result: undefined,
    };
  });
}

/**
 * Refuses to move settings where changes need approval, in either project. Otherwise a flag could be moved to
 * a project without approvals, changed there, and moved back.
 * @throws {NoAccessError} unless the caller may bypass it
 */
function refuseUnapprovedMove(
  caller: Caller,
  { project, environments }: FeatureContext,
  target: Project,
): void {
  const settings = Object.values(environments).filter(isSet);
  const names = settings.map(({ environment }) => environment);
  for (const owner of [project, target]) refuseDirectChange(caller, owner, names);
}

/**
 * Reads the target project.
 * @throws {ValidationError} when it does not exist, or the caller cannot see it
 * @throws {NoAccessError} when the caller may not move flags into it
 */
async function getTarget(caller: Caller, id: string): Promise<Project> {
  const project = await findProject(id);
  if (!project || project.archivedAt !== null || !sees(caller.rights, project)) {
    throw invalid('/body/newProjectId', 'must be the id of an existing project', { sent: id });
  }
  if (!holds(caller.rights, ['MOVE_FEATURE_TOGGLE'], { project })) {
    const missing = missingPermission(['MOVE_FEATURE_TOGGLE'], {});
    throw new NoAccessError(`In the project "${id}": ${missing}`, ['MOVE_FEATURE_TOGGLE']);
  }
  return project;
}

/** Dependencies are allowed only within a project. */
function refuseRelated({ name, dependencies, children }: Feature): void {
  const related = [...dependencies.map(({ feature }) => feature), ...children];
  if (related.length === 0) return;
  throw new ConflictError(
    `The flag "${name}" cannot be moved: it depends on other flags, or they depend on it: ${related.join(', ')}.`,
  );
}

/** Moving must not lose settings, or reveal settings that were hidden. */
function refuseOtherEnvironments(
  { feature, project, environments }: FeatureContext,
  target: Project,
): void {
  const differing = Object.values(environments)
    .filter(isSet)
    .map(({ environment }) => environment)
    .filter(
      (name) =>
        Object.hasOwn(project.environments, name) !== Object.hasOwn(target.environments, name),
    );
  if (differing.length === 0) return;
  throw new ConflictError(
    `The flag "${feature.name}" cannot be moved: it has settings in environments that only one of the two projects has: ${differing.join(', ')}.`,
  );
}

/**
 * The flag's environments must not have been modified since they were read, and its segments must be
 * usable in the target project.
 */
function moveWrites(state: FeatureEnvironment, target: Project): Write[] {
  const { feature, environment, strategies, plan, version } = state;
  const place = { project: target.id, feature, environment };
  return [
    { check: keys.featureEnvironment(feature, environment), when: atVersion(version) },
    ...strategies.flatMap(({ id: strategyId, segments }) =>
      segmentUseWrites({ ...place, strategyId }, [], segments, target.createdAt, unusableSegment),
    ),
    ...futureSegmentUseWrites(place, [], segmentsOfPlan(plan), target.createdAt, unusableSegment),
  ];
}

function unusableSegment(id: number, project: string): Error {
  return new ConflictError(
    `The flag cannot be moved: it uses the segment with the id ${id}, which the project "${project}" cannot use.`,
  );
}
