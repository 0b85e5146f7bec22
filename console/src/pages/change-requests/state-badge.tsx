import type { ComponentProps } from 'react';
import { Badge } from '../../components/badge.tsx';
import type { State } from './types.ts';

const looks = {
  Draft: { kind: 'plain', icon: 'draft' },
  'In review': { kind: 'pending', icon: 'eye' },
  Approved: { kind: 'accent', icon: 'check' },
  Scheduled: { kind: 'accent', icon: 'clock' },
  Applied: { kind: 'good', icon: 'good' },
  Rejected: { kind: 'danger', icon: 'danger' },
  Cancelled: { kind: 'plain', icon: 'ban' },
} as const satisfies Record<State, Pick<ComponentProps<typeof Badge>, 'kind' | 'icon'>>;

/** The state of a change request. */
export function StateBadge({ state }: { readonly state: State }) {
  return <Badge {...looks[state]}>{state}</Badge>;
}
