// Tests see only what they import: they need to be told where the generated module is declared.
/// <reference path="./generated.d.ts" />

import permissions from 'generated:permissions';
import type { QueryClient } from '@tanstack/react-query';
import { missingPermission } from '../../../lib/auth/missing-permission.ts';
import { holds } from '../../../lib/auth/rights.ts';
import { Refusal } from '../api/refusal.ts';
import type { ApiInput } from '../api/request.ts';
import { me } from '../session/use-me.ts';
import { rightsOf } from './rights.ts';

/**
 * Refuses what the service would refuse, by the permissions that the signed-in person is known to have: a
 * request that cannot help is not sent. What depends on a project is left to the service.
 * @throws {Refusal} 403
 */
export function refuseRead(queries: QueryClient, route: string, { params }: ApiInput): void {
  const known = queries.getQueryData(me.queryKey);
  const wanted = permissions[route] ?? [];
  if (!known || wanted.length === 0 || (params && 'projectId' in params)) return;
  if (holds(rightsOf(known.permissions), wanted, {})) return;
  throw new Refusal(403, { message: missingPermission(wanted, {}) });
}
