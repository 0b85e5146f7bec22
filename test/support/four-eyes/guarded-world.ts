import { ADMIN_TOKEN_USER_ID, type Caller } from '../../../lib/auth/caller.ts';
import { setApprovals } from '../../../lib/change-requests/approval-settings.ts';
import { setDefaultStrategy } from '../../../lib/flags/default-strategies/default-strategy.ts';
import { addFeatureStrategy } from '../../../lib/flags/feature-environments/change-strategies.ts';
import { deleteSegment } from '../../../lib/flags/feature-environments/delete-segment.ts';
import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { deleteFeature } from '../../../lib/flags/features/delete-feature.ts';
import { updateFeature } from '../../../lib/flags/features/update-feature.ts';
import { createTemplate } from '../../../lib/flags/release-plans/change-templates.ts';
import { createSegment } from '../../../lib/flags/segments/change-segments.ts';
import { findSegments } from '../../../lib/flags/segments/segment-store.ts';
import { createProject } from '../../../lib/projects/create-project.ts';
import { admin } from '../seeded-project.ts';

export const PRODUCTION = 'production';

/** Another administrator than the author of the proposals. */
export const lead: Caller = { ...admin, author: { id: ADMIN_TOKEN_USER_ID, name: 'lead' } };

/** A project whose production is guarded, with what its changes may bring from elsewhere. */
export interface GuardedWorld {
  readonly project: string;
  /** Off in production, without strategies there. */
  readonly flag: string;
  /** Off in production, with a strategy that has the first segment. */
  readonly filled: string;
  readonly strategy: string;
  readonly parent: string;
  /** Ids; each lets in one user. */
  readonly segments: readonly number[];
  /** Id of a template of two milestones with the second and the third segment, an hour apart. */
  readonly template: string;
}

let number = 0;

export async function createGuardedWorld(): Promise<GuardedWorld> {
  number += 1;
  const project = `guarded-${number}`;
  const [flag, filled, parent] = [`flag-${number}`, `filled-${number}`, `parent-${number}`];
  await createProject(admin, { id: project, name: project });
  for (const name of [flag, filled, parent]) await createFeature(admin, project, { name });
  const segments: number[] = [];
  for (const user of ['u1', 'u2', 'u3', 'u4']) {
    const name = `segment-${number}-${user}`;
    segments.push((await createSegment(admin, { name, constraints: [only(user)] })).id);
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = segments;
  const place = { projectId: project, environment: PRODUCTION };
  const { id: strategy } = await addFeatureStrategy(
    admin,
    { ...place, featureName: filled },
    { name: 'default', segments: [first] },
  );
  const milestones = [second, third].map((segment, sortOrder) => ({
    name: `Step ${sortOrder + 1}`,
    sortOrder,
    strategies: [{ strategyName: 'default', sortOrder: 0, segments: [segment] }],
    transitionCondition: sortOrder === 0 ? { intervalMinutes: 60 } : null,
  }));
  const { id: template } = await createTemplate(admin, { name: `Template ${number}`, milestones });
  await setDefaultStrategy(admin, place, { name: 'default', segments: [fourth] });
  await setApprovals(admin, place, { changeRequestsEnabled: true, requiredApprovals: 1 });
  return { project, flag, filled, strategy, parent, segments, template };
}

/** Removes the segments, and what uses them: an instance has room for 300. */
export async function removeSegments({ project, flag, filled, segments }: GuardedWorld) {
  const place = { projectId: project, environment: PRODUCTION };
  await setDefaultStrategy(admin, place, { name: 'default' });
  for (const featureName of [flag, filled]) {
    await updateFeature(admin, { projectId: project, featureName }, { archived: true });
    await deleteFeature(admin, featureName);
  }
  const left = await findSegments(segments);
  for (const segment of left) if (segment) await deleteSegment(admin, segment.id);
}

/** A constraint that lets in one user. */
export function only(user: string) {
  return {
    contextName: 'userId',
    operator: 'IN',
    values: [user],
    inverted: false,
    caseInsensitive: false,
  } as const;
}

/** A constraint that lets in all users of these tests. */
export const everybody = { ...only('nobody'), operator: 'NOT_IN' } as const;
