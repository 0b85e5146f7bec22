import { ADMIN, type AdminClient } from './admin-client.ts';
import type { Places } from './places.ts';

/** An open project in which changes of `production` need two approvals. */
export interface Guarded {
  readonly flag: string;
  readonly segment: number;
  readonly places: Places;
}

export const TEAM = 'team';
export const GUARDED_ENVIRONMENT = 'production';

/** How many people must approve: more than attackers with the permission exist. */
export const APPROVALS = 2;

/** Creates the project with a flag that is on in production, and then guards the environment. */
export async function createGuarded(admin: AdminClient): Promise<Guarded> {
  await admin.post(`${ADMIN}/projects`, { id: TEAM, name: TEAM });
  const features = `${ADMIN}/projects/${TEAM}/features`;
  const flag = 'team-flag';
  await admin.post(features, { name: flag });
  const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'] }];
  const segment = await admin.post(`${ADMIN}/segments`, { name: 'team-segment', constraints });
  const place = `${features}/${flag}/environments/${GUARDED_ENVIRONMENT}`;
  const strategy = await admin.post(`${place}/strategies`, {
    name: 'default',
    constraints,
    segments: [segment.id],
  });
  await admin.post(`${place}/on`, {});
  const config = `${ADMIN}/projects/${TEAM}/environments/${GUARDED_ENVIRONMENT}/change-requests/config`;
  await admin.put(config, { changeRequestsEnabled: true, requiredApprovals: APPROVALS });
  return { flag, segment: segment.id, places: guardedPlaces(flag, segment.id, strategy.id) };
}

/** Proposes a change for each attacker to review or apply, and returns the ids. */
export async function propose(
  admin: AdminClient,
  token: string,
  flag: string,
): Promise<{ readonly id: number; readonly change: number }> {
  const project = `${ADMIN}/projects/${TEAM}`;
  const { id, features } = await admin.post(
    `${project}/environments/${GUARDED_ENVIRONMENT}/change-requests`,
    { action: 'updateEnabled', feature: flag, payload: { enabled: false } },
    token,
  );
  await admin.put(`${project}/change-requests/${id}/state`, { state: 'In review' }, token);
  return { id, change: features?.[0]?.changes?.[0]?.id ?? 1 };
}

function guardedPlaces(flag: string, segment: number, strategy: string): Places {
  return {
    projectId: [TEAM],
    project: [TEAM],
    projects: [TEAM],
    newProjectId: ['elsewhere'],
    featureName: [flag],
    feature: [flag],
    features: [flag],
    'features/name': [flag],
    environment: [GUARDED_ENVIRONMENT],
    environments: [GUARDED_ENVIRONMENT],
    environmentId: [GUARDED_ENVIRONMENT],
    strategyId: [strategy],
    'segments/id': [segment],
    segmentIds: [segment],
    segments: [segment],
  };
}
