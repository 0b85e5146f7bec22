import type { Caller } from '../../auth/caller.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { getItemsForEach } from '../../platform/dynamo/items-for-each.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { listKnownProjects } from '../../projects/known-projects.ts';
import type { Project } from '../../projects/model.ts';
import { isGuarded } from '../feature-data/approval-guard.ts';
import { segmentsOfPlan } from '../feature-data/plan-rules.ts';
import type { AffectedProject, FutureSegmentPlace, SegmentPlace, SegmentUse } from './model.ts';
import { listFutureSegmentUses, listSegmentUses, resolveSegmentUses } from './segment-store.ts';

/** An environment of a project, by their names. */
interface UsedPlace {
  readonly project: string;
  readonly environment: string;
}

/**
 * Finds the uses of a segment, and the projects and environments in which a change of it takes effect, in two round
 * trips: at once, with a later or earlier milestone of a release plan, or with a flag that gets the default strategy.
 * Ignores archived flags, because they are disabled everywhere.
 */
export async function findUsesWithProjects(id: number): Promise<AffectedUses> {
  const [rows, future] = await allInOrder([listSegmentUses(id), listFutureSegmentUses(id)]);
  return resolvePlaces(id, rows, future);
}

/**
 * Finds where a change of a segment takes effect and the caller needs approval. Looks at the flags only where changes
 * do, which the rows of uses and what is known of projects say: without these in one round trip.
 */
export async function findGuardedPlaces(
  caller: Caller,
  id: number,
): Promise<readonly AffectedProject[]> {
  const [rows, future, known] = await allInOrder([
    listSegmentUses(id),
    listFutureSegmentUses(id),
    listKnownProjects(),
  ]);
  const projects = new Map(known.map((project) => [project.id, project]));
  const mayBeGuarded = ({ project, environment }: UsedPlace) => {
    const found = projects.get(project);
    return found !== undefined && isGuarded(caller, found, environment);
  };
  const guarded = [rows.filter(mayBeGuarded), future.filter(mayBeGuarded)] as const;
  return (await resolvePlaces(id, ...guarded)).places;
}

/** Uses of a segment, and where a change of it takes effect. */
interface AffectedUses {
  readonly uses: readonly SegmentUse[];
  readonly places: readonly AffectedProject[];
}

async function resolvePlaces(
  id: number,
  rows: readonly SegmentPlace[],
  future: readonly FutureSegmentPlace[],
): Promise<AffectedUses> {
  const [uses, planned, found] = await allInOrder([
    resolveSegmentUses(id, rows),
    findPlanPlaces(id, future),
    findProjectsById([...rows, ...future].map(({ project }) => project)),
  ]);
  const used = [
    ...uses
      .filter(({ feature }) => feature.archivedAt === null)
      .map(({ feature, environment }) => ({ project: feature.project, environment })),
    ...planned,
  ];
  // A flag may have been moved between the two reads.
  const known = new Set(found.map(({ id: project }) => project));
  const moved = used.map(({ project }) => project).filter((project) => !known.has(project));
  const projects = [...found, ...(await findProjectsById(moved))];
  return { uses, places: affectedProjects([...used, ...defaultPlaces(id, projects)], projects) };
}

/** Where release plans have the segment; the plans are authoritative, not the rows. */
async function findPlanPlaces(
  id: number,
  rows: readonly FutureSegmentPlace[],
): Promise<UsedPlace[]> {
  const ofFlags = rows.flatMap(({ feature, environment }) =>
    feature === undefined ? [] : [{ feature, environment }],
  );
  const found = await getItemsForEach(ofFlags, ({ feature, environment }) => [
    keys.feature(feature),
    keys.featureEnvironment(feature, environment),
  ]);
  return found.flatMap(([feature, state]) => {
    const isUsed = feature?.archivedAt === null && segmentsOfPlan(state?.plan).includes(id);
    return feature && state && isUsed
      ? [{ project: feature.project, environment: state.environment }]
      : [];
  });
}

/** Where default strategies have the segment. Pure. */
function defaultPlaces(id: number, projects: readonly Project[]): UsedPlace[] {
  return projects.flatMap(({ id: project, environments }) =>
    Object.entries(environments)
      .filter(([, { defaultStrategy }]) => defaultStrategy?.segments?.includes(id))
      .map(([environment]) => ({ project, environment })),
  );
}

function affectedProjects(
  places: readonly UsedPlace[],
  projects: readonly Project[],
): AffectedProject[] {
  return projects.flatMap((project) => {
    const inProject = places.filter((place) => place.project === project.id);
    if (inProject.length === 0) return [];
    const environments = [...new Set(inProject.map(({ environment }) => environment))];
    return [{ project, environments }];
  });
}

async function findProjectsById(ids: readonly string[]): Promise<Project[]> {
  const projects = await getItems([...new Set(ids)].map(keys.project));
  return projects.filter((project) => project !== undefined);
}
