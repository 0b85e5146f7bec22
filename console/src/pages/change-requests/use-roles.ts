import { useMissing } from '../../access/use-may.ts';
import { useMe } from '../../session/use-me.ts';
import type { ChangeRequest } from './types.ts';

/** What the signed-in person is to a change request. */
export type RequestRoles = ReturnType<typeof useRoles>;

/** The rules of the service for who may do what with a change request, as reasons to show. */
export function useRoles(request: ChangeRequest) {
  const me = useMe();
  const missing = useMissing();
  const { createdBy, project: projectId, environment } = request;
  const isAuthor = me.data?.user.id === createdBy.id;
  const isAdmin = me.data?.permissions.some(({ permission }) => permission === 'ADMIN') ?? false;
  const whyNotOwn =
    isAuthor || isAdmin
      ? undefined
      : `Only ${createdBy.username}, who proposed it, and administrators can do this.`;
  const whyNotApply = missing(['APPLY_CHANGE_REQUEST'], { projectId, environment });
  return {
    isAuthor,
    /** Why they may not do what its author and administrators may. */
    whyNotOwn,
    /** Why they may not edit its changes. */
    whyNotEdit: isAuthor ? undefined : `Only ${createdBy.username}, who proposed it, can edit it.`,
    whyNotReview: isAuthor
      ? 'You cannot review your own change request.'
      : missing(['APPROVE_CHANGE_REQUEST'], { projectId, environment }),
    whyNotApply,
    whyNotCancel: whyNotApply === undefined ? undefined : whyNotOwn,
  };
}
