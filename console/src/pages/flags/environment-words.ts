import type { Routes } from 'generated:api';
/** What a strategy does, in numbers. */
export type StrategySummary = FoundEnvironment['strategySummaries'][number];

/** A flag in an environment, as lists have it. */
type FoundEnvironment =
  Routes['GET /api/admin/search/features']['output']['features'][number]['environments'][number];

export type EnvironmentOfList = Pick<
  FoundEnvironment,
  'enabled' | 'hasStrategies' | 'hasEnabledStrategies' | 'variantCount'
> & { readonly strategySummaries?: readonly StrategySummary[] };

/** More strategies than these are only counted. */
const TOLD = 2;

/**
 * What a flag does in an environment, in words: `25 % of users, 2 constraints`. Strategies are alternatives:
 * who is let in by any of them gets the flag.
 */
export function environmentWords(environment: EnvironmentOfList): string {
  const { enabled, hasStrategies, hasEnabledStrategies, strategySummaries } = environment;
  if (!enabled) return 'Off';
  if (!hasStrategies) return withVariants('Everyone', environment.variantCount);
  if (!hasEnabledStrategies) return 'Nobody: all strategies are disabled';
  if (!strategySummaries) return 'On';
  const active = strategySummaries.filter(({ disabled }) => !disabled);
  const open = active.filter(({ rollout }) => rollout !== 0);
  if (open.length === 0) return 'Nobody: 0 %';
  const everyone = open.find(isForEveryone);
  if (everyone) {
    return withVariants('Everyone', everyone.variantCount || environment.variantCount);
  }
  const told = open.slice(0, TOLD).map(strategyWords);
  const rest = open.length - TOLD;
  return [...told, ...(rest > 0 ? [`${rest} more`] : [])].join('; or ');
}

function strategyWords(strategy: StrategySummary): string {
  const { constraintCount, segmentCount, variantCount } = strategy;
  return [
    audience(strategy),
    ...counted(constraintCount, 'constraint'),
    ...counted(segmentCount, 'segment'),
    ...counted(variantCount, 'variant'),
  ].join(', ');
}

/** By the type of the strategy, if it does not have a share of its own. */
const byType: Readonly<Record<string, string>> = {
  default: 'Everyone',
  userWithId: 'Users by id',
  remoteAddress: 'By IP address',
  applicationHostname: 'By host name',
};

/** Of what a share is, by stickiness or by the type of the strategy. */
const units: Readonly<Record<string, string>> = {
  default: 'users',
  userId: 'users',
  sessionId: 'sessions',
  random: 'requests',
  gradualRolloutUserId: 'users',
  gradualRolloutSessionId: 'sessions',
  gradualRolloutRandom: 'requests',
};

function audience({ name, rollout, stickiness }: StrategySummary): string {
  if (rollout === null) return known(byType, name) ?? `Strategy ${name}`;
  if (rollout === 100) return 'Everyone';
  const unit = known(units, name) ?? known(units, stickiness || 'default');
  return unit ? `${rollout} % of ${unit}` : `${rollout} % by ${stickiness}`;
}

function isForEveryone(strategy: StrategySummary): boolean {
  const { constraintCount, segmentCount } = strategy;
  return audience(strategy) === 'Everyone' && constraintCount + segmentCount === 0;
}

function withVariants(text: string, count: number): string {
  return [text, ...counted(count, 'variant')].join(', ');
}

function counted(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
}

function known(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
