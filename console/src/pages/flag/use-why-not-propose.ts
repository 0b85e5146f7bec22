import type { ChangePlace } from '../../changes/change.ts';
import type { Change } from '../../changes/change-types.ts';
import { useApproval } from '../../changes/use-approval.ts';

/** Why the person can neither make a change nor propose it; `undefined` if they can do one of both. */
export function useWhyNotPropose(place: ChangePlace, change: Change): string | undefined {
  const approval = useApproval(place);
  return approval?.required === 0 ? approval.whyNotDirectly(change) : undefined;
}
