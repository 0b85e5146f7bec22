import { isForEveryone, type WordedStrategy } from '../../../lib/words/strategy-in-words.ts';

/** A strategy whose share counts. */
export type SharedStrategy = WordedStrategy & { readonly title?: string | null | undefined };

/** Parameters of the built-in strategies that let in a share. */
const percentages: Readonly<Record<string, string>> = {
  flexibleRollout: 'rollout',
  gradualRolloutUserId: 'percentage',
  gradualRolloutSessionId: 'percentage',
  gradualRolloutRandom: 'percentage',
};

/** The share of a strategy in percent, apart from its constraints; `undefined` if it has none. Pure. */
export function shareOf({ name, parameters = {} }: WordedStrategy): number | undefined {
  if (name === 'default') return 100;
  const parameter = percentages[name];
  return parameter === undefined ? undefined : Number(parameters[parameter]) || 0;
}

/** Whether a strategy lets in only those who fit, whatever its share. Pure. */
export function isRestricted({ constraints = [], segments = [] }: WordedStrategy): boolean {
  return constraints.length + segments.length > 0;
}

/**
 * The share of users that enabled strategies reach together, in percent, as any one is enough. Pure.
 * @param featureName the group of those that name none
 * @returns `known` for users with an id: those of one group are the same people. `drawn` where none is given, so that
 *   each strategy is drawn for itself.
 */
export function together(strategies: readonly SharedStrategy[], featureName: string) {
  const enabled = strategies.filter(({ disabled }) => !disabled);
  const largest = new Map<string, number>();
  enabled.forEach((strategy, index) => {
    const { name, parameters: { stickiness = 'default', groupId } = {} } = strategy;
    const isDrawn = stickiness === 'random' || name === 'gradualRolloutRandom';
    const group = isDrawn ? `${index}` : `${name} ${stickiness} ${groupId || featureName}`;
    largest.set(group, Math.max(largest.get(group) ?? 0, shareOf(strategy) ?? 0));
  });
  return {
    known: union([...largest.values()]),
    drawn: union(enabled.map((strategy) => shareOf(strategy) ?? 0)),
  };
}

/** How many of a hundred are in at least one of independent shares, to a tenth. */
function union(shares: readonly number[]): number {
  const left = shares.reduce((rest, share) => rest * (1 - Math.min(share, 100) / 100), 1);
  return Math.round((1 - left) * 1_000) / 10;
}

/**
 * That a release plan does not decide alone, as strategies beside it let in people without a condition: `Together
 * 55 % of users get it, not 10 %: …`. `undefined` where it does. Pure.
 * @param planned strategies of the milestone
 * @param own the flag's own ones
 */
export function overruledInWords(
  planned: readonly SharedStrategy[],
  own: readonly SharedStrategy[],
  featureName: string,
): string | undefined {
  const open = own.filter((each) => !each.disabled && !isRestricted(each) && shareOf(each));
  const [first] = open;
  const plan = together(planned, featureName).known;
  if (!first || plan >= 100) return undefined;
  const widest = open.find(isForEveryone);
  const nameOf = ({ title }: SharedStrategy) =>
    title ? `the strategy “${title}”` : 'another strategy';
  if (widest) return `Together 100 %, not ${plan} %: ${nameOf(widest)} lets in everyone.`;
  const { known, drawn } = together([...planned, ...open], featureName);
  const beside = `${open.length === 1 ? nameOf(first) : `${open.length} other strategies`} ${
    open.length === 1 ? 'lets' : 'let'
  } in ${together(open, featureName).known} % beside the plan`;
  const all =
    known > plan
      ? `Together ${known} % of users get it, not ${plan} %: ${beside}.`
      : `These ${plan} % are all, although ${beside}.`;
  return known === drawn
    ? all
    : `${all} Where no user id is given, each strategy is drawn for itself: together ${drawn} %.`;
}
