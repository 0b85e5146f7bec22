// Tests see only what they import: they need to be told where the generated module is declared.
/// <reference path="./generated.d.ts" />

import permissions from 'generated:permissions';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { holds } from '../../../lib/auth/rights.ts';
import type { RouteInput } from '../../../lib/http/route-address.ts';
import { missingInWords } from '../../../lib/words/refusals/missing-in-words.ts';
import { Refusal } from '../api/refusal.ts';
import { send } from '../api/request.ts';
import type { ReadingKey } from '../api/use-read.ts';
import { me } from '../session/use-me.ts';
import { rightsOf } from './rights.ts';

/**
 * Refuses what the service would refuse, by the permissions that the signed-in person is known to have: a
 * request that cannot help is not sent. What depends on a project is left to the service.
 * @throws {Refusal} 403
 */
export function refuseRead(queries: QueryClient, route: string, { params }: RouteInput): void {
  const known = queries.getQueryData(me.queryKey);
  const wanted = permissions[route] ?? [];
  if (!known || wanted.length === 0 || (params && 'projectId' in params)) return;
  if (holds(rightsOf(known.permissions), wanted, {})) return;
  throw new Refusal(403, { message: missingInWords(wanted) });
}

/**
 * How everything is read that `reading` names: unless it would be refused.
 * @throws {Refusal} when the person may not, or the service refuses
 */
export function readIfAllowed({ client, queryKey }: QueryFunctionContext): Promise<unknown> {
  // `reading` alone makes keys of queries without a function of their own.
  const [route, input] = queryKey as ReadingKey;
  refuseRead(client, route, input);
  return send({ route, input });
}
