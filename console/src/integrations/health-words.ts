import type { AddonHealth } from 'generated:api';
import type { StripCell } from '../components/charts/strip-cell.ts';
import type { IconName } from '../components/icons.ts';

/** The states of integrations as badges, the worst first. */
export const healthStates = {
  failing: { name: 'Failing', kind: 'danger', icon: 'danger' },
  retrying: { name: 'Retrying', kind: 'warning', icon: 'repeat' },
  on: { name: 'On', kind: 'good', icon: 'check' },
  off: { name: 'Off', kind: 'plain', icon: 'pause' },
} as const satisfies Record<
  AddonHealth['state'],
  { readonly name: string; readonly kind: string; readonly icon: IconName }
>;

const order = Object.keys(healthStates);

/** What fails comes first; the rest in the order that they have. Pure. */
export function worstFirst<T extends { readonly health: Pick<AddonHealth, 'state'> }>(
  integrations: readonly T[],
): T[] {
  return [...integrations].sort(
    (a, b) => order.indexOf(a.health.state) - order.indexOf(b.health.state),
  );
}

/** As many as are counted. */
const COUNTED = { waiting: 1_000, givenUp: 100 } as const;

/** What has not arrived: `470 waiting, 12 given up`; empty if nothing is missing. Pure. */
export function missingInWords({
  waiting,
  givenUp,
}: Pick<AddonHealth, 'waiting' | 'givenUp'>): string {
  return [
    waiting > 0 && `${countInWords('waiting', waiting)} waiting`,
    givenUp > 0 && `${countInWords('givenUp', givenUp)} given up`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** How many deliveries wait or were given up: `12`, `100 or more`. Pure. */
export function countInWords(what: keyof typeof COUNTED, count: number): string {
  const most = COUNTED[what];
  return count < most ? String(count) : `${most.toLocaleString('en')} or more`;
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The last hours as cells, the present one last. Pure. */
export function cellsOf({ from, delivered, failed }: AddonHealth['hours']): StripCell[] {
  return delivered.map((count, index) => {
    const start = new Date(Date.parse(from) + index * 3_600_000);
    const misses = failed[index] ?? 0;
    return {
      text: `${time.format(start)}: ${attemptsInWords(count, misses)}`,
      state: stateOf(count, misses),
    };
  });
}

/** All of the last hours: `24 hours: 12 delivered, 3 attempts failed`. Pure. */
export function hoursInWords({ delivered, failed }: AddonHealth['hours']): string {
  return `Last 24 hours: ${attemptsInWords(sum(delivered), sum(failed))}`;
}

function attemptsInWords(delivered: number, failed: number): string {
  const parts = [
    delivered > 0 && `${delivered.toLocaleString('en')} delivered`,
    failed > 0 && `${failed.toLocaleString('en')} failed ${failed === 1 ? 'attempt' : 'attempts'}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'nothing sent' : parts.join(', ');
}

function stateOf(delivered: number, failed: number): StripCell['state'] {
  if (delivered === 0) return failed === 0 ? 'nothing' : 'bad';
  return failed === 0 ? 'good' : 'mixed';
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
