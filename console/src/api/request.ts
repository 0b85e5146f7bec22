import type { Routes } from 'generated:api';
import type { RouteInput } from '../../../lib/http/route-address.ts';
import { call } from './call.ts';

/** A request to the service as data: it can be sent, shown as curl, and asked about permissions. */
export interface Request<Answer = unknown> {
  readonly route: keyof Routes & string;
  readonly input: RouteInput;
  /** Only a type: what the service answers. */
  readonly answer?: Answer;
}

/**
 * A request to an operation.
 *
 * @example
 * request('DELETE /api/admin/segments/{id}', { params: { id: 7 } })
 */
export function request<R extends keyof Routes & string>(
  route: R,
  input: Routes[R]['input'],
): Request<Routes[R]['output']> {
  return { route, input: input as RouteInput };
}

/** @throws {Refusal} when the service refuses, or cannot be reached */
export function send<Answer>({ route, input }: Request<Answer>): Promise<Answer> {
  return call(route, input) as Promise<Answer>;
}
