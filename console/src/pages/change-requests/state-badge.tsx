import { Badge } from '../../components/badge.tsx';
import type { State } from './types.ts';

const kinds = {
  Draft: 'plain',
  'In review': 'warning',
  Approved: 'accent',
  Scheduled: 'accent',
  Applied: 'good',
  Rejected: 'danger',
  Cancelled: 'plain',
} as const satisfies Record<State, string>;

/** The state of a change request. */
export function StateBadge({ state }: { readonly state: State }) {
  return <Badge kind={kinds[state]}>{state}</Badge>;
}
