import { compileAddressRanges } from './address-ranges.ts';
import { rolloutBucket } from './buckets.ts';
import { contextText, type EvaluationContext, fieldText } from './evaluation-context.ts';
import type { StrategyDefinition } from './model.ts';
import type { Tristate } from './three-valued.ts';

type Parameters = Readonly<Record<string, string>>;

/** The rule of a strategy, without its constraints and segments. */
export type StrategyRule = (context: EvaluationContext) => Tristate;

type RuleCompiler = (parameters: Parameters) => StrategyRule;

const never: StrategyRule = () => false;

const userWithId: RuleCompiler = ({ userIds }) => {
  if (!userIds) return never;
  const listed = new Set(splitList(userIds));
  return (context) => {
    const userId = fieldText(context, 'userId');
    return userId !== undefined && listed.has(userId);
  };
};

const gradualRolloutRandom: RuleCompiler = ({ percentage }) => {
  const share = Number(percentage);
  return ({ runtime }) => share >= Math.floor(runtime.random() * 100) + 1;
};

const flexibleRollout: RuleCompiler = ({ rollout: share, stickiness, groupId }) => {
  const percentage = Number(share);
  const known = stickyId(stickiness || 'default');
  const idOf = isRandom(stickiness)
    ? (context: EvaluationContext) => known(context) || randomId(context)
    : known;
  if (groupId) return rollout(percentage, groupId, idOf);
  return (context) => rollout(percentage, fieldText(context, 'featureToggle') ?? '', idOf)(context);
};

const remoteAddress: RuleCompiler = ({ IPs }) => {
  if (!IPs) return never;
  const listed = splitList(IPs);
  const isInRange = compileAddressRanges(listed);
  return (context) => {
    const address = fieldText(context, 'remoteAddress');
    return address !== undefined && (listed.includes(address) || isInRange(address));
  };
};

const applicationHostname: RuleCompiler = ({ hostNames }) => {
  if (!hostNames) return never;
  const listed = new Set(splitList(hostNames.toLowerCase()));
  return ({ runtime: { hostname } }) =>
    hostname === undefined ? 'unknown' : listed.has(hostname.toLowerCase());
};

const rules: ReadonlyMap<string, RuleCompiler> = new Map([
  ['default', () => () => true],
  ['userWithId', userWithId],
  ['gradualRolloutUserId', gradualRollout('userId')],
  ['gradualRolloutSessionId', gradualRollout('sessionId')],
  ['gradualRolloutRandom', gradualRolloutRandom],
  ['flexibleRollout', flexibleRollout],
  ['remoteAddress', remoteAddress],
  ['applicationHostname', applicationHostname],
]);

/** Custom strategies are implemented in applications, so their result is unknown here. */
const custom: StrategyRule = () => 'unknown';

export function compileRule({ name, parameters = {} }: StrategyDefinition): StrategyRule {
  return rules.get(name)?.(parameters) ?? custom;
}

/** As in the SDKs, whitespace around commas is trimmed, but not at the ends of the list. */
function splitList(list = ''): string[] {
  return list.split(',').map((item, index, { length }) => {
    const start = index > 0 ? item.trimStart() : item;
    return index < length - 1 ? start.trimEnd() : start;
  });
}

/**
 * Enables a share of all ids; without an id the result is false.
 * @param groupId what the ids are hashed with
 */
function rollout(
  percentage: number,
  groupId: string,
  idOf: (context: EvaluationContext) => string | undefined,
): StrategyRule {
  if (!(percentage > 0)) return never;
  const bucket = rolloutBucket(groupId);
  return (context) => {
    const id = idOf(context);
    return id ? bucket(id) <= percentage : false;
  };
}

/** Whether a rollout decides at random for those who have no id. */
export function isRandom(stickiness: string | undefined): boolean {
  return ['default', 'random'].includes(stickiness || 'default');
}

/** The id that a stickiness hashes, without one at random. */
export function stickyId(stickiness: string): (context: EvaluationContext) => string | undefined {
  if (stickiness === 'random') return () => undefined;
  if (stickiness !== 'default') return (context) => contextText(context, stickiness);
  return (context) => fieldText(context, 'userId') || fieldText(context, 'sessionId');
}

function randomId({ runtime }: EvaluationContext): string {
  return String(Math.round(runtime.random() * 10_000) + 1);
}

function gradualRollout(field: string): RuleCompiler {
  return ({ percentage, groupId = '' }) =>
    rollout(Number(percentage), groupId, (context) => fieldText(context, field));
}
