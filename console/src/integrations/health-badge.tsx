import type { AddonHealth } from 'generated:api';
import { Badge } from '../components/badge.tsx';
import { healthStates } from './health-words.ts';

/** How an integration is doing, in a word. */
export function HealthBadge({
  health: { state },
}: {
  readonly health: Pick<AddonHealth, 'state'>;
}) {
  const { name, kind, icon } = healthStates[state];
  return (
    <Badge kind={kind} icon={icon}>
      {name}
    </Badge>
  );
}
