import type { Caller } from '../auth/caller.ts';
import type { Permission } from '../auth/permissions.ts';
import type { Rights } from '../auth/rights.ts';
import type { Contract } from '../http/contract.ts';
import type { Tool } from './tools/tool-model.ts';

/**
 * The tools that a caller can do something with: of those that change something only for a token that says so,
 * and none whose permissions the caller holds nowhere. Where the caller holds them, each operation checks. Pure.
 */
export function usableTools(
  tools: readonly Tool[],
  contracts: ReadonlyMap<string, Contract>,
  caller: Pick<Caller, 'rights' | 'mayChangeAsAgent'>,
): readonly Tool[] {
  return tools.filter(({ changes, operations }) => {
    if (changes && !caller.mayChangeAsAgent) return false;
    return operations.every((id) =>
      holdsSomewhere(caller.rights, permissionsOf(contracts.get(id))),
    );
  });
}

function permissionsOf(contract: Contract | undefined): readonly Permission[] {
  return contract?.access.kind === 'admin' ? contract.access.permissions : [];
}

function holdsSomewhere(rights: Rights, wanted: readonly Permission[]): boolean {
  if (rights.isAdmin || wanted.length === 0) return true;
  const held = [rights.root, ...rights.projects.values()].flat();
  return held.some(({ name }) => wanted.includes(name));
}
