import { type AdminApi, ifThere, Refusal, Stopped } from '../admin-api.ts';
import { noProject } from '../copy-projects.ts';
import { inLanes } from '../in-lanes.ts';
import type { Run } from '../migration.ts';
import type { ImportOptions } from '../options.ts';
import { copyAccess } from './copy-access.ts';
import { copyGroups } from './copy-groups.ts';
import { copyRoles, type TargetRoles } from './copy-roles.ts';
import { copyRootRoles } from './copy-root-roles.ts';
import { allAccounts, holdingsOf, type SourcePeople } from './holdings.ts';
import { matchAccounts } from './match-accounts.ts';
import {
  type Account,
  isBuiltInRole,
  type Permission,
  type ProjectAccess,
  type Role,
} from './model.ts';
import { accountInWords, serviceInWords, waitingInWords } from './people-in-words.ts';
import type { ProviderSettings } from './plan-group.ts';
import type { KnownPermissions } from './plan-role.ts';
import { findProjectAccess, REQUESTS_AT_ONCE, readPeople, readRoles } from './read-people.ts';

type Names = readonly { readonly name: string }[];

/**
 * Copies who may do what: custom roles, groups, root roles and roles in projects. Accounts are not created:
 * those of the source are found here by e-mail address or username, and the report names the others. It only
 * adds, so that it can be repeated once they exist.
 */
export async function copyPeople(run: Run, source: AdminApi, options: ImportOptions) {
  const [there, here, known, providers] = await Promise.all([
    reading(source, readSource(run, source, options)),
    reading(run.target, readPeople(run.target)),
    readKnownPermissions(run, source, options),
    readProviders(run.target),
  ]);
  const allRoles = rolesOf(there);
  const customRoles = await readCustomRoles(run, source, allRoles);
  const people = allAccounts(there);
  const accounts = matchAccounts(people, here.accounts);
  if (!options.trustSignUps) await leaveOutSignUps(run, accounts);
  const roles = await copyRoles(run, { there, roles: allRoles, customRoles, here, known });
  const groups = await copyGroups(run, {
    there: there.groups,
    here: here.groups,
    accounts,
    roles,
    providers,
  });
  const found = people.filter(({ id }) => accounts.has(id));
  await copyRootRoles(run, { there: found, accounts, roles });
  const users = new Map([...accounts].map(([id, account]) => [id, account.id]));
  await copyAccess(run, {
    there: there.access,
    ids: { roles: roles.ids, users, groups },
    isProjectExpected: run.isDryRun && !options.onlyPeople,
  });
  warnOfWiderRoles(run, there, roles, known);
  listOthers(run, there, accounts);
}

/** @throws {Stopped} naming the instance whose token may not read */
async function reading<T>({ url }: AdminApi, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Stopped(`${url} does not show its people: ${error.message}`);
  }
}

async function readSource(
  { report }: Run,
  api: AdminApi,
  { project }: ImportOptions,
): Promise<SourcePeople> {
  const [people, { projects }] = await Promise.all([
    readPeople(api),
    api.get<{ projects: { id: string }[] }>('projects'),
  ]);
  const wanted = projects.filter(({ id }) => project === undefined || id === project);
  if (project !== undefined && wanted.length === 0) throw noProject(project);
  const found = new Map<string, ProjectAccess>();
  await inLanes(wanted, REQUESTS_AT_ONCE, async ({ id }) => {
    const access = await findProjectAccess(api, id);
    if (access) found.set(id, access);
  });
  const ids = wanted.map((each) => each.id).toSorted();
  const without = ids.filter((id) => !found.has(id));
  if (without.length > 0) {
    report.warn(`The source does not say who has access to: ${without.join(', ')}`);
  }
  const access = ids.flatMap((id): [string, ProjectAccess][] => {
    const one = found.get(id);
    return one ? [[id, one]] : [];
  });
  return { ...people, access: new Map(access) };
}

/** The roles of an instance without a list of them are known from the projects in which they can be given. */
function rolesOf({ roles, access }: SourcePeople): Role[] {
  const listed = [...[...access.values()].flatMap((one) => one.roles), ...roles];
  return [...new Map(listed.map((role) => [role.id, role])).values()];
}

async function readCustomRoles({ report }: Run, source: AdminApi, roles: readonly Role[]) {
  const custom = roles.filter((role) => !isBuiltInRole(role));
  const read = await readRoles(source, custom);
  const known = new Set(read.map(({ id }) => id));
  for (const { id, name } of custom.filter((role) => !known.has(role.id))) {
    report.refuse('Roles', `role "${name}"`, `The source does not show it by its id ${id}.`);
  }
  return read;
}

/** In a dry run, the environments that the import would create exist. */
async function readKnownPermissions(
  { target, isDryRun }: Run,
  source: AdminApi,
  { onlyPeople, environment }: ImportOptions,
): Promise<KnownPermissions> {
  const creates = isDryRun && !onlyPeople;
  const [{ permissions }, expected] = await Promise.all([
    target.get<{
      permissions: {
        root?: Permission[];
        project: Permission[];
        environments: { name: string; permissions: Permission[] }[];
      };
    }>('permissions'),
    creates ? source.get<{ environments: Names }>('environments') : { environments: [] },
  ]);
  const { root = [], project, environments } = permissions;
  const inOne = environments.flatMap((one) => one.permissions);
  const wanted = expected.environments.filter(
    ({ name }) => environment === undefined || name === environment,
  );
  return {
    scopes: new Map([
      ...root.map(({ name }) => [name, 'root'] as const),
      ...project.map(({ name }) => [name, 'project'] as const),
      ...inOne.map(({ name }) => [name, 'environment'] as const),
    ]),
    environments: new Set([...environments, ...wanted].map(({ name }) => name)),
  };
}

async function readProviders(target: AdminApi): Promise<ProviderSettings> {
  const [scim, oidc] = await Promise.all([
    ifThere(target.get<{ enabled: boolean }>('scim-settings')),
    ifThere(target.get<{ enabled: boolean; enableGroupSyncing?: boolean }>('auth/oidc/settings')),
  ]);
  return {
    hasScim: scim?.enabled ?? false,
    hasGroupSyncing: (oidc?.enabled && oidc.enableGroupSyncing) ?? false,
  };
}

/**
 * Who signs up with a link says whose address it is, and nobody checks it. So such accounts get nothing, unless SCIM
 * knows their people.
 */
async function leaveOutSignUps({ target, report }: Run, accounts: Map<number, Account>) {
  const invited = await ifThere(
    target.get<{ tokens: { users?: { id: number }[] }[] }>('invite-link/tokens'),
  );
  const ids = new Set(
    (invited?.tokens ?? []).flatMap(({ users = [] }) => users.map(({ id }) => id)),
  );
  const left = [...accounts].filter(([, { id, scimId }]) => ids.has(id) && !scimId);
  for (const [id] of left) accounts.delete(id);
  if (left.length === 0) return;
  const names = left.map(([, account]) => accountInWords(account)).join(', ');
  report.warn(
    `These signed up with a link, so nobody has checked that the addresses are theirs, and they get nothing (--trust-sign-ups gives it): ${names}`,
  );
}

/** Root roles that are in use, and allow more here than in an instance of Unleash. */
function warnOfWiderRoles(
  { report }: Run,
  there: SourcePeople,
  { ids, permissions }: TargetRoles,
  { scopes }: KnownPermissions,
): void {
  const isOfProjects = ({ name }: Permission) => (scopes.get(name) ?? 'root') !== 'root';
  const used = new Set([...there.accounts, ...there.groups].map(({ rootRole }) => rootRole));
  const wider = there.roles.filter(({ id }) => {
    const inTarget = permissions.get(ids.get(id) ?? Number.NaN) ?? [];
    return used.has(id) && inTarget.some(isOfProjects);
  });
  if (wider.length === 0) return;
  report.warn(
    `What these root roles allow in projects holds here in every project that is open, and in Unleash only in "default" (docs/moving.md says what to do): ${wider.map(({ name }) => name).join(', ')}`,
  );
}

/** Lists who is not here, and which tokens of service accounts have to be renewed. */
function listOthers({ report }: Run, there: SourcePeople, accounts: ReadonlyMap<number, Account>) {
  const holdings = holdingsOf(there);
  for (const account of allAccounts(there)) {
    const found = accounts.get(account.id);
    if (!account.isService) {
      if (!found) report.list('Not here yet:', waitingInWords(account, holdings(account)));
      continue;
    }
    const here = new Set((found?.tokens ?? []).map(({ description }) => description));
    const tokens = (account.tokens ?? []).filter(({ description }) => !here.has(description));
    if (found && tokens.length === 0) continue;
    report.list(
      'Service accounts, whose tokens have to be renewed by hand:',
      serviceInWords(account, holdings(account), tokens),
    );
  }
}
