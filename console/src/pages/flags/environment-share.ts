import type { EnvironmentOfList, StrategySummary } from './environment-words.ts';

/** What a flag does in an environment, for a ring and a word or two beside it. */
export interface Share {
  /** In percent; of the strategy that lets in most. */
  readonly percent: number;
  /** Whether who gets it depends on more than the share. */
  readonly isPartial: boolean;
  readonly text: string;
  /** Where it is targeted: the title of the strategy, a segment, or how many conditions; empty for no matter whom. */
  readonly target: string;
}

const everyone = { percent: 100, isPartial: false, text: '100 %', target: '' };

/**
 * The share and the target of a flag in an environment, shorter than `environmentWords`. Pure.
 * @param segments names of those that the flag uses anywhere
 */
export function environmentShare(
  environment: EnvironmentOfList,
  segments: readonly string[],
): Share {
  const { enabled, hasStrategies, hasEnabledStrategies, strategySummaries } = environment;
  if (!enabled) return { percent: 0, isPartial: false, text: 'Off', target: '' };
  if (!hasStrategies) return everyone;
  const open = strategySummaries?.filter(({ disabled, rollout }) => !disabled && rollout !== 0);
  if (!hasEnabledStrategies || open?.length === 0) return { ...everyone, percent: 0, text: '0 %' };
  const [widest] = open?.toSorted((one, other) => reachOf(other) - reachOf(one)) ?? [];
  if (!widest || !open) return { percent: 100, isPartial: true, text: 'On', target: '' };
  const percent = percentOf(widest);
  const hasConditions = conditionsOf(widest) > 0;
  if (percent === 100 && !hasConditions) return everyone;
  const more = open.length > 1 ? `+${open.length - 1}` : '';
  return {
    percent: percent ?? 100,
    isPartial: hasConditions || percent === null,
    text: percent === null ? 'Some' : `${percent} %`,
    target: [targetOf(widest, segments), more].filter(Boolean).join(' '),
  };
}

/** How many a strategy lets in, in percent; `null` for one whose type has no share. */
function percentOf({ name, rollout }: StrategySummary): number | null {
  return rollout ?? (name === 'default' ? 100 : null);
}

/** To compare: one with conditions lets in fewer than one with the same share and none. */
function reachOf(strategy: StrategySummary): number {
  return (percentOf(strategy) ?? 0) - (conditionsOf(strategy) > 0 ? 0.5 : 0);
}

function conditionsOf({ constraintCount, segmentCount }: StrategySummary): number {
  return constraintCount + segmentCount;
}

function targetOf(strategy: StrategySummary, segments: readonly string[]): string {
  const conditions = conditionsOf(strategy);
  if (strategy.title) return strategy.title;
  if (conditions === 0) return '';
  const [only] = segments;
  if (strategy.segmentCount === 1 && segments.length === 1 && conditions === 1) return only ?? '';
  return conditions === 1 ? '1 condition' : `${conditions} conditions`;
}
