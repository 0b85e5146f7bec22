import type { Reply } from '../../support/request.ts';
import { ADMIN } from './admin-client.ts';
import { APPROVALS, GUARDED_ENVIRONMENT, TEAM } from './create-guarded.ts';
import { VAULT } from './create-vault.ts';
import type { World } from './create-world.ts';

/** What attackers must not change, in parts that a finding can name. */
export type ProtectedState = Readonly<Record<string, string>>;

type Json = Reply['body'];

/** Fields that change although nobody changes the thing; the order of a list shows a `sortOrder` too. */
const volatile = new Set([
  'sortOrder',
  'lastSeenAt',
  'lastSeen',
  'favorite',
  'stats',
  'health',
  'seenAt',
]);

/** Reads the protected state with the rights of an administrator. */
export async function readProtectedState(world: World): Promise<ProtectedState> {
  const [vault, guarded, accounts] = await Promise.all([
    readVault(world),
    readGuarded(world),
    readAccounts(world),
  ]);
  return { ...vault, ...guarded, ...accounts };
}

/** Names of the parts that differ, with both values. */
export function differences(before: ProtectedState, after: ProtectedState): string[] {
  return Object.keys(before)
    .filter((part) => before[part] !== after[part])
    .map((part) => `${part} was ${before[part]} and is ${after[part]}`);
}

/** The parts that an administrator may change: creating other administrators is their right. */
export function withoutAccounts({ administrators: _, ...rest }: ProtectedState): ProtectedState {
  return rest;
}

async function readVault(world: World): Promise<ProtectedState> {
  const { flag, segment } = world.vault;
  const project = `${ADMIN}/projects/${VAULT}`;
  return {
    'flag of the private project': await textOf(world, `${project}/features/${flag}`),
    'access to the private project': await textOf(
      world,
      `${project}/access`,
      ({ users, groups }) => ({ users, groups }),
    ),
    'flags of the private project': await textOf(world, `${project}/features`),
    'segment of the private project': await textOf(world, `${ADMIN}/segments/${segment}`),
    'tags of the private project': await textOf(world, `${ADMIN}/features/${flag}/tags`),
    'tokens of the private project': await textOf(world, `${ADMIN}/api-tokens`, ({ tokens }) =>
      tokens.filter(({ projects }: Json) => projects.includes(VAULT)),
    ),
    'mode of the private project': await textOf(world, `${ADMIN}/projects`, ({ projects }) =>
      projects.filter(({ id }: Json) => id === VAULT).map(({ mode }: Json) => mode),
    ),
  };
}

async function readGuarded(world: World): Promise<ProtectedState> {
  const { flag, segment } = world.guarded;
  const project = `${ADMIN}/projects/${TEAM}`;
  return {
    'guarded flag': await textOf(world, `${project}/features/${flag}`, guardedParts),
    'guarded segment': await textOf(
      world,
      `${ADMIN}/segments/${segment}`,
      ({ constraints }) => constraints,
    ),
    approvals: await textOf(world, `${project}/change-requests/config`, isStillGuarded),
  };
}

async function readAccounts(world: World): Promise<ProtectedState> {
  const rights = await Promise.all(
    world.actors.accounts.map(({ id, token }) =>
      textOf(world, `${ADMIN}/user`, (me) => [id, forbiddenRights(me)], token),
    ),
  );
  return {
    administrators: await textOf(world, `${ADMIN}/user-admin`, ({ users }) =>
      users
        .filter(({ rootRole }: Json) => rootRole === 1)
        .map(({ id }: Json) => id)
        .sort(),
    ),
    'rights of the attackers': rights.join('; '),
  };
}

/** Of the flag only what its guarded environment gives to SDKs. */
function guardedParts({ project, archived, dependencies, environments }: Json): Json {
  const guarded = environments.find(({ name }: Json) => name === GUARDED_ENVIRONMENT);
  const { enabled, strategies, variants } = guarded ?? {};
  return { project, archived, dependencies, enabled, strategies, variants };
}

/** Raising the number is everyone's right who may change it; reducing it is nobody's here. */
function isStillGuarded(config: Json): boolean {
  return config.some(
    ({ environment, changeRequestEnabled, requiredApprovals }: Json) =>
      environment === GUARDED_ENVIRONMENT && changeRequestEnabled && requiredApprovals >= APPROVALS,
  );
}

/** Rights that no attacker has, and that none must get. */
function forbiddenRights({ permissions }: Json): Json {
  return (permissions ?? []).filter(
    ({ permission, project }: Json) =>
      permission === 'ADMIN' || permission === 'SKIP_CHANGE_REQUEST' || project === VAULT,
  );
}

async function textOf(
  { service }: World,
  path: string,
  part: (body: Json) => Json = (body) => body,
  token = service.adminToken,
): Promise<string> {
  const { status, body } = await service.request('GET', path, { token });
  return status === 200 ? stateText(part(body)) : `an answer of ${status}`;
}

/** What an answer says that nobody may change, as text to compare. */
export function stateText(answer: Json): string {
  return JSON.stringify(answer, (key, value) => {
    if (volatile.has(key)) return undefined;
    // The order of environments belongs to the instance: sorting them changes it in all lists.
    if (key === 'environments' && Array.isArray(value)) return value.toSorted(byName);
    return value;
  });
}

function byName(left: Json, right: Json): number {
  return String(left?.name ?? left).localeCompare(String(right?.name ?? right));
}
