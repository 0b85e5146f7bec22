import type { ChangeRequest } from './types.ts';

/** What somebody has done, as the service says who that was. */
interface Authored {
  readonly createdBy: { readonly id: number; readonly username: string };
}

/** The ids of the people that a change request names. Pure. */
export function peopleOf(request: ChangeRequest): readonly number[] {
  const { approvals, rejections, comments } = request;
  return [request, ...approvals, ...rejections, ...comments].map(({ createdBy }) => createdBy.id);
}

/** With the name of its author in place of what they sign in with. Pure. */
export function named<T extends Authored>(authored: T, names: ReadonlyMap<number, string>): T {
  const { createdBy } = authored;
  const username = names.get(createdBy.id) ?? createdBy.username;
  return { ...authored, createdBy: { ...createdBy, username } };
}

/** A change request with the names of all people in it. Pure. */
export function namedRequest(
  request: ChangeRequest,
  names: ReadonlyMap<number, string>,
): ChangeRequest {
  const each = <T extends Authored>(list: readonly T[]) => list.map((one) => named(one, names));
  const { approvals, rejections, comments } = request;
  return {
    ...named(request, names),
    approvals: each(approvals),
    rejections: each(rejections),
    comments: each(comments),
  };
}
