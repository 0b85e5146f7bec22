import { Refusal } from '../admin-api.ts';
import { inLanes } from '../in-lanes.ts';
import type { Run } from '../migration.ts';
import { startPhase } from '../progress.ts';
import type { TargetRoles } from './copy-roles.ts';
import type { Account, Group } from './model.ts';
import {
  type GroupPlan,
  type Keeper,
  keeperOf,
  type ProviderSettings,
  planGroup,
} from './plan-group.ts';
import { planRootRole } from './plan-root-role.ts';
import { REQUESTS_AT_ONCE, readMembers } from './read-people.ts';

const LABEL = 'Groups';

interface Material {
  readonly there: readonly Group[];
  readonly here: readonly Group[];
  /** Accounts of the target, by the id at the source. */
  readonly accounts: ReadonlyMap<number, Account>;
  readonly roles: TargetRoles;
  readonly providers: ProviderSettings;
}

/** Groups whose members need words in the report, by names. */
interface Kept {
  readonly 'sign-in': string[];
  readonly scim: string[];
  /** A provider said there who is in them, and people say it here. */
  readonly byHand: string[];
}

/**
 * Creates the groups that are missing, and adds mappings, a root role and members to those that exist.
 * @returns ids in the target, by the id at the source
 */
export async function copyGroups(run: Run, material: Material): Promise<Map<number, number>> {
  const { there, here } = material;
  const byName = new Map(here.map((group) => [group.name, group]));
  const ids = new Map<number, number>();
  const kept: Kept = { 'sign-in': [], scim: [], byHand: [] };
  const advance = startPhase(run.output, LABEL, there.length);
  await inLanes(there, REQUESTS_AT_ONCE, async (group) => {
    try {
      ids.set(
        group.id,
        await copyGroup(run, material, { group, found: byName.get(group.name), kept }),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      run.report.refuse(LABEL, `group "${group.name}"`, error.message);
    }
    advance();
  });
  warnOf(run, kept);
  return ids;
}

interface OneGroup {
  readonly group: Group;
  readonly found: Group | undefined;
  readonly kept: Kept;
}

/** @returns the id in the target; in a dry run one that no other group has */
async function copyGroup(run: Run, material: Material, { group, found, kept }: OneGroup) {
  const { accounts, providers } = material;
  const keeper = keeperOf(group, found, providers);
  const members = group.members.flatMap((id) => accounts.get(id) ?? []);
  const rootRole = rootRoleFor(run, material.roles, group, found);
  const isRoleChanged = rootRole !== (found?.rootRole ?? null);
  const plan = planGroup(group, found, { keeper, members, isRoleChanged });
  noteMembers(kept, group, plan, keeper);
  const id = run.isDryRun
    ? (found?.id ?? -group.id)
    : await write(run, { group, found, plan, rootRole });
  run.report.note(LABEL, plan.outcome);
  return id;
}

/** The root role that the group has then. */
function rootRoleFor(
  { report }: Run,
  { ids, permissions }: TargetRoles,
  group: Group,
  found: Group | undefined,
): number | null {
  const current = found?.rootRole ?? null;
  const wanted = ids.get(group.rootRole ?? Number.NaN);
  if (wanted === undefined || wanted === current) return current;
  if (current === null) return wanted;
  const outcome = planRootRole(permissions.get(current), permissions.get(wanted) ?? []);
  if (outcome === 'kept')
    report.warn(`The group "${group.name}" has another root role here, and keeps it.`);
  return outcome === 'changed' ? wanted : current;
}

interface GroupWrite {
  readonly group: Group;
  readonly found: Group | undefined;
  readonly plan: GroupPlan;
  readonly rootRole: number | null;
}

async function write(
  { target }: Run,
  { group, found, plan, rootRole }: GroupWrite,
): Promise<number> {
  const { name, description } = group;
  const { outcome, mappingsSSO, joining } = plan;
  if (found && outcome === 'unchanged') return found.id;
  // A request replaces all members: those who have joined since they were listed must stay.
  const present = found && joining.length > 0 ? await readMembers(target, found.id) : [];
  const users = [...new Set([...present, ...joining])].map((id) => ({ user: { id } }));
  const body = { name, mappingsSSO, rootRole, ...(joining.length > 0 && { users }) };
  if (found) {
    await target.request('PUT', `groups/${found.id}`, body);
    return found.id;
  }
  const created = { ...body, ...(description && { description }) };
  return (await target.request<{ id: number }>('POST', 'groups', created)).id;
}

function noteMembers(kept: Kept, group: Group, { joining }: GroupPlan, keeper: Keeper): void {
  if (group.members.length === 0) return;
  if (keeper !== 'people') kept[keeper].push(group.name);
  else if (joining.length > 0 && (group.scimId || (group.mappingsSSO ?? []).length > 0)) {
    kept.byHand.push(group.name);
  }
}

function warnOf({ report }: Run, kept: Kept): void {
  const warn = (text: string, names: readonly string[]) => {
    if (names.length > 0) report.warn(`${text}: ${names.toSorted().join(', ')}`);
  };
  warn(
    'People join these groups at their next sign-in, because of their mappings',
    kept['sign-in'],
  );
  warn('SCIM says who is in these groups', kept.scim);
  warn(
    'An identity provider says there who is in these groups, and none does here: neither SCIM has them, nor do sign-ins sync groups. Their members are given by hand, and stay when the provider takes them away',
    kept.byHand,
  );
}
