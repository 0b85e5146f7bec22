import type { Contract } from './contract.ts';

/** Whether the maintenance mode refuses an operation: changes on the admin API and by manifests wait until it is over. */
export function isRefusedInMaintenance({
  access,
  method,
  path,
  worksInMaintenance,
}: Pick<Contract, 'access' | 'method' | 'path' | 'worksInMaintenance'>): boolean {
  const isAdmin = access.kind === 'admin' && path.startsWith('/api/admin/');
  const isChange = (isAdmin || path.startsWith('/openfeature/')) && method !== 'GET';
  return isChange && !worksInMaintenance;
}
