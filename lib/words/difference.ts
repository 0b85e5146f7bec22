import { lowerFirst, shortened, upperFirst } from './phrases.ts';

/** One thing that differs between two states, in words. */
export interface Difference {
  /** What it is: `Rollout`, `Constraint`, `Variant blue`. */
  readonly what: string;
  /** Absent if there was nothing before. */
  readonly before?: string;
  /** Absent if nothing is left. */
  readonly after?: string;
}

/** A difference as a list; empty if both are the same. Pure. */
export function oneDifference(
  what: string,
  before: string | undefined,
  after: string | undefined,
): Difference[] {
  if (before === after) return [];
  return [{ what, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

/** A difference in a line: `Rollout: 10 % → 25 %`, `Constraint added: country is DE`. Long texts are cut. Pure. */
export function differenceInWords({ what, before, after }: Difference): string {
  if (before === undefined) return `${what} added: ${shortened(after ?? '')}`;
  if (after === undefined) return `${what} removed: ${shortened(before)}`;
  return `${what}: ${shortened(before)} → ${shortened(after)}`;
}

/** Differences in a line: `Rollout: 10 % → 50 %; constraint added: country is DE`. Pure. */
export function differencesInWords(differences: readonly Difference[]): string {
  return upperFirst(differences.map((each) => lowerFirst(differenceInWords(each))).join('; '));
}

/** The settings of something new in a line: `Rollout: 10 %; stickiness: default`. Pure. */
export function settingsInWords(differences: readonly Difference[]): string {
  const settings = differences.map(({ what, after = '' }) => `${what}: ${shortened(after)}`);
  return upperFirst(settings.map(lowerFirst).join('; '));
}
