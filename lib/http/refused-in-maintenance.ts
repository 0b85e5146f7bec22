import type { Contract } from './contract.ts';

/** Whether the maintenance mode refuses an operation: changes on the admin API wait until it is over. */
export function isRefusedInMaintenance({
  access,
  method,
  path,
  worksInMaintenance,
}: Pick<Contract, 'access' | 'method' | 'path' | 'worksInMaintenance'>): boolean {
  const isChange = access.kind === 'admin' && path.startsWith('/api/admin/') && method !== 'GET';
  return isChange && !worksInMaintenance;
}
