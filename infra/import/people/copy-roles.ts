import { Refusal } from '../admin-api.ts';
import { inLanes } from '../in-lanes.ts';
import type { Run } from '../migration.ts';
import { startPhase } from '../progress.ts';
import { type SourcePeople, usesOf } from './holdings.ts';
import {
  isBuiltInRole,
  isRootRole,
  type People,
  type Permission,
  type Role,
  type RoleWithPermissions,
} from './model.ts';
import { usesInWords } from './people-in-words.ts';
import { type KnownPermissions, planRole, type RolePlan } from './plan-role.ts';
import { REQUESTS_AT_ONCE, readRoles } from './read-people.ts';

const LABEL = 'Roles';

/** The roles of the source that can be given in the target. */
export interface TargetRoles {
  /** Id in the target, by the id at the source. */
  readonly ids: ReadonlyMap<number, number>;
  /** Permissions of root roles, by the id in the target. */
  readonly permissions: ReadonlyMap<number, readonly Permission[]>;
}

interface Material {
  readonly there: SourcePeople;
  /** All roles of the source. */
  readonly roles: readonly Role[];
  readonly customRoles: readonly RoleWithPermissions[];
  readonly here: People;
  readonly known: KnownPermissions;
}

/**
 * Creates the custom roles that are missing. Roles that exist are never changed: one with other permissions is
 * refused, and given to nobody if it allows more here.
 */
export async function copyRoles(run: Run, material: Material): Promise<TargetRoles> {
  const { here, roles, customRoles, known } = material;
  const names = new Set(customRoles.map(({ name }) => name));
  const read = here.roles.filter((role) => isRootRole(role) || names.has(role.name));
  const details = await readRoles(run.target, read);
  const ids = new Map(builtInIds(run, material, roles.filter(isBuiltInRole)));
  const permissions = new Map(details.map((role) => [role.id, role.permissions]));
  const byName = new Map(details.map((role) => [role.name, role]));
  const advance = startPhase(run.output, LABEL, customRoles.length);
  await inLanes(customRoles, REQUESTS_AT_ONCE, async (role) => {
    const found = byName.get(role.name);
    const plan = planRole(role, found, known);
    const id = await settle(run, material, { role, plan, found: found?.id });
    if (id !== undefined) {
      ids.set(role.id, id);
      if (!found) permissions.set(id, plan.permissions);
    }
    advance();
  });
  return { ids, permissions };
}

interface Settled {
  readonly role: RoleWithPermissions;
  readonly plan: RolePlan;
  /** Id in the target. */
  readonly found: number | undefined;
}

/** @returns the id of the role in the target, if it can be given */
async function settle(run: Run, { there }: Material, { role, plan, found }: Settled) {
  const { report } = run;
  const name = `role "${role.name}"`;
  try {
    const id = found ?? (await create(run, role, plan));
    for (const { permission, reason } of plan.leftOut) {
      report.refuse('Permissions', `${permission}, of the ${name}`, reason);
    }
    if (plan.outcome !== 'refused') report.note(LABEL, plan.outcome);
    else report.refuse(LABEL, name, `${plan.reason} ${consequence(plan, role, there)}`);
    return plan.isUsable ? id : undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    report.refuse(LABEL, name, `${error.message} ${notGiven(role, there)}`);
    return undefined;
  }
}

/** In a dry run the role has an id that no other has. */
async function create(
  { target, isDryRun }: Run,
  role: RoleWithPermissions,
  { permissions }: RolePlan,
) {
  const { id, name, type, description } = role;
  if (isDryRun) return -id;
  const body = { name, type, ...(description && { description }), permissions };
  const { roles } = await target.request<{ roles: Role }>('POST', 'roles', body);
  return roles.id;
}

/** Built-in roles have the same names everywhere, and other ids. */
function* builtInIds(
  { report }: Run,
  { here, there }: Material,
  roles: readonly Role[],
): Generator<[number, number]> {
  for (const role of roles) {
    const found = here.roles.find(({ name, type }) => name === role.name && type === role.type);
    const uses = usesOf(role.id, there);
    if (found) yield [role.id, found.id];
    else if (usesInWords(uses) !== '') {
      report.refuse(
        LABEL,
        `role "${role.name}"`,
        `It is built in there, and unknown here. ${notGiven(role, there)}`,
      );
    }
  }
}

function consequence({ isUsable }: RolePlan, role: Role, there: SourcePeople): string {
  return isUsable ? 'It is given as it is here.' : notGiven(role, there);
}

function notGiven({ id }: Role, there: SourcePeople): string {
  const uses = usesInWords(usesOf(id, there));
  return uses === '' ? 'Nobody has it there.' : `It is not given ${uses}.`;
}
