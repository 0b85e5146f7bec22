import { Refusal } from '../admin-api.ts';
import { inLanes } from '../in-lanes.ts';
import type { Run } from '../migration.ts';
import { startPhase } from '../progress.ts';
import type { TargetRoles } from './copy-roles.ts';
import type { Account } from './model.ts';
import { accountInWords } from './people-in-words.ts';
import { planRootRole } from './plan-root-role.ts';
import { REQUESTS_AT_ONCE } from './read-people.ts';

const LABEL = 'Root roles';

interface Material {
  /** Accounts of the source that are in the target. */
  readonly there: readonly Account[];
  /** Accounts of the target, by the id at the source. */
  readonly accounts: ReadonlyMap<number, Account>;
  readonly roles: TargetRoles;
}

/** Gives accounts their root roles, unless they have one here that is more, or something else. */
export async function copyRootRoles(run: Run, material: Material): Promise<void> {
  const { there, accounts } = material;
  const advance = startPhase(run.output, LABEL, there.length);
  const kept: string[] = [];
  await inLanes(there, REQUESTS_AT_ONCE, async (account) => {
    const found = accounts.get(account.id);
    if (found) await copyRootRole(run, material, { account, found, kept });
    advance();
  });
  if (kept.length === 0) return;
  run.report.warn(`These have another root role here, and keep it: ${kept.toSorted().join(', ')}`);
}

interface OneAccount {
  readonly account: Account;
  readonly found: Account;
  /** Names of those who keep another role. */
  readonly kept: string[];
}

async function copyRootRole(
  { target, report, isDryRun }: Run,
  { roles: { ids, permissions } }: Material,
  { account, found, kept }: OneAccount,
): Promise<void> {
  const wanted = ids.get(account.rootRole ?? Number.NaN);
  if (wanted === undefined) return;
  const current = found.rootRole == null ? [] : permissions.get(found.rootRole);
  const outcome = planRootRole(current, permissions.get(wanted) ?? []);
  if (outcome === 'kept') {
    kept.push(accountInWords(found));
    report.note(LABEL, 'unchanged');
    return;
  }
  const path = `${found.isService ? 'service-account' : 'user-admin'}/${found.id}`;
  try {
    if (outcome === 'changed' && !isDryRun) {
      await target.request('PUT', path, { rootRole: wanted });
    }
    report.note(LABEL, outcome);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    report.refuse(LABEL, `the root role of ${accountInWords(found)}`, error.message);
  }
}
