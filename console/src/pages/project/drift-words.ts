import type { DriftingFlag } from 'generated:api';
import type { Difference } from '../../../../lib/words/difference.ts';

/** What a pair of environments is chosen by. */
interface OrderedEnvironment {
  readonly name: string;
  readonly type: string;
}

/** The environments that are compared unless others are chosen: the last one for production, and the one before it. Pure. */
export function usualPair(environments: readonly OrderedEnvironment[]) {
  const place = environments.findLastIndex(({ type }) => type === 'production');
  const to = place < 0 ? environments.length - 1 : place;
  const from = environments[to - 1] ?? environments[to + 1];
  return { from: from?.name ?? '', to: environments[to]?.name ?? '' };
}

/** What promoting a flag would change in the environment `to`. Pure. */
export function changesOf({ differences }: Pick<DriftingFlag, 'differences'>): Difference[] {
  return differences.map(({ what, from, to }) => ({
    what,
    ...(to !== null && { before: to }),
    ...(from !== null && { after: from }),
  }));
}

/** The release plans that a flag follows. Pure. */
export function plansInWords(
  { from, to }: Pick<DriftingFlag, 'from' | 'to'>,
  names: { readonly from: string; readonly to: string },
): string[] {
  const sides = [
    [from, names.from],
    [to, names.to],
  ] as const;
  return sides.flatMap(([{ releasePlan }, environment]) => {
    if (!releasePlan) return [];
    const { name, milestone } = releasePlan;
    const at = milestone === null ? 'not started' : `at ${milestone}`;
    return [`In ${environment} it follows the release plan ${name}, ${at}.`];
  });
}
