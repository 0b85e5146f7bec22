import { joined } from '../../../../lib/words/phrases.ts';
import type { FlagEnvironment } from './flag-data.ts';

type HeadEnvironment = Pick<FlagEnvironment, 'name' | 'type' | 'enabled'>;

/** Where a flag is on, in a few words: `In production`, `On in development`, `Off everywhere`. Pure. */
export function stateInHead(environments: readonly HeadEnvironment[]): string {
  const on = environments.filter(({ enabled }) => enabled);
  const live = on.filter(({ type }) => type === 'production');
  if (live.length > 0)
    return `In ${joined(
      live.map(({ name }) => name),
      'and',
    )}`;
  if (on.length === 0) return 'Off everywhere';
  return on.length > 2
    ? `On in ${on.length} environments`
    : `On in ${joined(
        on.map(({ name }) => name),
        'and',
      )}`;
}

/** The environment that is shown first: most people ask what production does. Pure. */
export function shownFirst<E extends HeadEnvironment>(environments: readonly E[]): E | undefined {
  return environments.findLast(({ type }) => type === 'production') ?? environments[0];
}
