import type { Actor } from './actor.ts';
import { ADMIN } from './admin-client.ts';
import { SPARE_TOKEN } from './create-actors.ts';
import { TEAM } from './create-guarded.ts';
import { createTreasure, type World } from './create-world.ts';
import type { Targets } from './honest-request.ts';
import type { Places } from './places.ts';

/** Things of one round that may be lost: attackers with the right to may change or delete them. */
export interface Spare {
  readonly flags: readonly string[];
  readonly strategy: string;
  readonly segment: number;
  readonly treasure: World['treasure'];
  /** For administrators, who may change anything: a project, an account and so on for them alone. */
  readonly admin: Places;
}

/** A project for administrators to attack; a new one each round, because they may change it for good. */
const areaOf = (round: number) => `admin-area-${round}`;

/**
 * Restores what attackers were allowed to remove, and creates new things for them to change, so that
 * their requests keep reaching the rules behind "not found".
 */
export async function renewTargets(world: World, round: number): Promise<Spare> {
  const { admin } = world;
  for (const id of [TEAM, 'elsewhere', 'default', areaOf(round)]) {
    await admin.restore('POST', `${ADMIN}/projects`, { id, name: id });
    await admin.restore('POST', `${ADMIN}/projects/revive/${id}`);
    await admin.restore('PUT', `${ADMIN}/projects/${id}/settings`, {
      mode: 'open',
      featureLimit: null,
    });
    const environment = { environment: 'development' };
    await admin.restore('POST', `${ADMIN}/projects/${id}/environments`, environment);
  }
  await removeAddons(world);
  return {
    flags: await createFlags(world, TEAM, `play-${round}`),
    ...(await createParts(world, `play-${round}-a`, round)),
    treasure: await currentTreasure(world),
    admin: await createAdminPlaces(world, round),
  };
}

/**
 * Removes what was created for a round: an instance has room for 50 environments, 300 segments and 500 projects, and a
 * campaign of an hour has hundreds of rounds.
 */
export async function removeSpare({ admin }: World, { flags, segment, admin: own }: Spare) {
  const [area = ''] = own.projectId ?? [];
  const remove = (path: string) => admin.restore('DELETE', `${ADMIN}/${path}`);
  for (const [project, names] of [
    [TEAM, flags],
    [area, own.features ?? []],
  ] as const) {
    for (const name of names) {
      await remove(`projects/${project}/features/${name}`);
      await remove(`archive/${name}`);
    }
  }
  for (const id of [segment, ...(own['segments/id'] ?? [])]) await remove(`segments/${id}`);
  for (const id of own['user-admin/id'] ?? []) await remove(`user-admin/${id}`);
  for (const id of own.roleId ?? []) await remove(`roles/${id}`);
  await remove(`projects/${area}`);
  for (const name of own.name ?? []) await remove(`environments/${name}`);
}

/** What an actor aims at in a round. */
export function targetsOf(world: World, spare: Spare, actor: Actor): Targets {
  // People may delete their own tokens, but then they could not attack any more.
  const tokens = { 'tokens/id': [SPARE_TOKEN] };
  const shared = { ...proposalPlaces(world), ...tokens };
  return {
    own: actor.isAdmin ? spare.admin : { ...ownPlaces(world, spare), ...shared },
    vault: { ...world.vault.places, ...tokens },
    guarded: { ...world.guarded.places, ...shared },
    treasure: spare.treasure,
    canaryPort: world.canary.port,
  };
}

function ownPlaces(world: World, { flags, strategy, segment, treasure }: Spare): Places {
  const people = [...world.actors.accounts.map(({ id }) => id), world.boss.id];
  return {
    projectId: [TEAM, TEAM, 'elsewhere', 'default'],
    project: [TEAM, 'elsewhere'],
    projects: [TEAM, 'elsewhere'],
    newProjectId: ['elsewhere'],
    featureName: flags,
    feature: flags,
    features: flags,
    parent: flags,
    'features/name': flags,
    environment: ['development'],
    environments: ['development'],
    environmentId: ['development'],
    'environments/name': ['development', 'production'],
    strategyId: [strategy],
    'segments/id': [segment],
    segmentIds: [segment],
    segments: [segment],
    'addons/id': [treasure.id],
    'user-admin/id': people,
    'service-account/id': people,
    userId: people,
    users: people,
    roleId: [1, 4, 5],
    roles: [1, 4, 5],
    groups: [1],
    type: ['simple'],
    'invite/token': [world.invitation],
  };
}

function proposalPlaces({ proposals }: World): Places {
  const ids = proposals.map(({ id }) => id);
  return {
    'change-requests/id': ids,
    'change-request/id': ids,
    changeRequestId: ids,
    changeId: proposals.map(({ change }) => change),
  };
}

async function createFlags({ admin }: World, project: string, prefix: string) {
  const flags = ['a', 'b', 'c'].map((letter) => `${prefix}-${letter}`);
  for (const name of flags) {
    await admin.restore('POST', `${ADMIN}/projects/${project}/features`, { name });
  }
  return flags;
}

async function createParts({ admin }: World, flag: string, round: number, project = TEAM) {
  const strategies = `${ADMIN}/projects/${project}/features/${flag}/environments/development/strategies`;
  const { id: strategy } = await admin.post(strategies, { name: 'default' });
  const body = { name: `${project}-segment-${round}`, constraints: [] };
  const { id: segment } = await admin.post(`${ADMIN}/segments`, body);
  return { strategy: strategy as string, segment: segment as number };
}

/** Attackers' integrations would take every event, each one more work for the machine of the campaign. */
async function removeAddons({ admin }: World): Promise<void> {
  const { addons } = await admin.get(`${ADMIN}/addons`);
  for (const { id, description } of addons) {
    if (description !== 'treasure') await admin.restore('DELETE', `${ADMIN}/addons/${id}`);
  }
}

async function currentTreasure({ admin, treasure }: World): Promise<World['treasure']> {
  const { addons } = await admin.get(`${ADMIN}/addons`);
  const found = addons.find(
    ({
      description,
      parameters,
    }: {
      description: string;
      parameters: { authorization?: string };
    }) => description === 'treasure' && parameters.authorization === '******',
  );
  return found ? { ...treasure, id: found.id } : createTreasure(admin);
}

/** Only what an administrator may lose: the campaign's own things are not among them. */
async function createAdminPlaces(world: World, round: number): Promise<Places> {
  const { admin } = world;
  const area = areaOf(round);
  const flags = await createFlags(world, area, `area-${round}`);
  const { strategy, segment } = await createParts(world, `area-${round}-a`, round, area);
  const user = await admin.post(`${ADMIN}/user-admin`, { username: `spare-${round}`, rootRole: 3 });
  const environment = `spare-${round}`;
  await admin.post(`${ADMIN}/environments`, { name: environment, type: 'test' });
  const role = await admin.post(`${ADMIN}/roles`, { name: `spare-${round}`, permissions: [] });
  const unknown = 1_000_000 + round;
  return {
    projectId: [area],
    project: [area],
    projects: [area],
    newProjectId: [area],
    id: [unknown],
    featureName: flags,
    feature: flags,
    features: flags,
    parent: flags,
    environment: ['development'],
    environmentId: ['development'],
    name: [environment],
    strategyId: [strategy],
    'segments/id': [segment],
    segmentIds: [segment],
    segments: [segment],
    'user-admin/id': [user.id],
    'service-account/id': [unknown],
    userId: [user.id],
    users: [user.id],
    rootRole: [3],
    roleId: [role.roles.id],
    roles: [5],
    groupId: [unknown],
    groups: [],
    tokenId: [unknown],
    token: ['nothing'],
  };
}
