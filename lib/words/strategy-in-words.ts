import type { StrategyDefinition, VariantDefinition } from '../evaluation/model.ts';
import { constraintInWords } from './constraint-in-words.ts';
import {
  counted,
  enumerated,
  itemsOf,
  joined,
  lowerFirst,
  shortened,
  upperFirst,
} from './phrases.ts';
import { type NamedSegment, segmentNames } from './segment-names.ts';

/** What a strategy needs to be put in words: one that is stored, proposed, or being typed. */
export interface WordedStrategy extends Omit<StrategyDefinition, 'id' | 'parameters'> {
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
}

type WordedParameter = string | number | boolean | undefined;

/** Whom the built-in strategies before `flexibleRollout` let in, by the parameter that lists them. */
const listed: Readonly<Record<string, { readonly parameter: string; readonly who: string }>> = {
  userWithId: { parameter: 'userIds', who: 'users with one of the ids' },
  remoteAddress: { parameter: 'IPs', who: 'requests from' },
  applicationHostname: { parameter: 'hostNames', who: 'applications on the hosts' },
};

/**
 * Who gets the flag by a strategy, and which variant, in one sentence: `25 % of users get it, if country is
 * DE or FR: 50 % as blue and 50 % as red.`. Pure.
 *
 * @param segments names for the ids in the strategy; others are called by their number
 */
export function strategyInWords(
  strategy: WordedStrategy,
  segments: readonly NamedSegment[] = [],
): string {
  const who = whoInWords(strategy);
  if (audience(strategy) === 'nobody') return 'Nobody gets it.';
  const conditions = conditionsInWords(strategy, segments);
  const condition = conditions.length > 0 ? `, if ${conditions.join(', and ')}` : '';
  const variants = variantsInWords(strategy.variants);
  const sentence = `${who}${condition}${variants}.`;
  if (!strategy.disabled) return sentence;
  return `Nobody, because the strategy is disabled; enabled: ${lowerFirst(sentence)}`;
}

/** The same in a few words, for a row of a list: `25 % of users, 2 constraints, 1 segment`. Pure. */
export function strategyInShort(strategy: WordedStrategy): string {
  const { constraints = [], segments = [], variants = [] } = strategy;
  const parts = [
    audience(strategy),
    ...some(constraints, 'constraint'),
    ...some(segments, 'segment'),
    ...some(variants, 'variant'),
  ];
  return `${strategy.disabled ? 'disabled: ' : ''}${parts.join(', ')}`;
}

/** Whether a strategy lets in everyone: no constraint, no segment, not disabled. Pure. */
export function isForEveryone(strategy: WordedStrategy): boolean {
  const { disabled, constraints = [], segments = [] } = strategy;
  const isRestricted = constraints.length + segments.length > 0;
  return !disabled && !isRestricted && audience(strategy) === 'everyone';
}

/** A share of variants as people read it, from thousandths: `33.4 %`. */
export function percentOf(weight: number): string {
  return `${Math.round(weight) / 10} %`;
}

/** Whom a strategy lets in, apart from its constraints and segments: `25 % of users`. Pure. */
export function audienceInWords(strategy: WordedStrategy): string {
  return upperFirst(audience(strategy));
}

function whoInWords(strategy: WordedStrategy): string {
  const who = audience(strategy);
  return `${upperFirst(who)} ${/^(everyone|nobody)/.test(who) ? 'gets' : 'get'} it`;
}

/** Whom the rule of the strategy lets in, apart from its constraints and segments. */
function audience({ name, parameters = {} }: WordedStrategy): string {
  if (name === 'flexibleRollout') return shareOf(parameters.rollout, parameters.stickiness);
  if (name === 'default') return 'everyone';
  const list = listed[name];
  if (list) return `${list.who} ${enumerated(itemsOf(parameters[list.parameter])) || '…'}`;
  const gradual = /^gradualRollout(UserId|SessionId|Random)$/.exec(name)?.[1];
  if (gradual) return shareOf(parameters.percentage, stickinessOf(gradual));
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  const told = given.map(([key, value]) => `${key} ${shortened(String(value))}`).join(', ');
  return `those whom the application chooses by ${name}${told && ` (${told})`}`;
}

function stickinessOf(word: string): string {
  return word === 'Random' ? 'random' : lowerFirst(word);
}

function shareOf(rollout: WordedParameter, stickiness: WordedParameter = 'default'): string {
  const share = Number(rollout);
  if (!(share > 0)) return 'nobody';
  if (share >= 100) return 'everyone';
  return `${share} % of ${populationOf(String(stickiness))}`;
}

function populationOf(stickiness: string): string {
  if (stickiness === 'random') return 'requests, drawn at random each time,';
  if (stickiness === 'sessionId') return 'sessions';
  if (['', 'default', 'userId'].includes(stickiness)) return 'users';
  return `the values of ${stickiness}`;
}

function conditionsInWords(
  { constraints = [], segments: ids = [] }: WordedStrategy,
  segments: readonly NamedSegment[],
): string[] {
  const names = segmentNames(segments);
  const all = ids.map((id) => names.get(id) ?? `${id}`);
  const within =
    all.length === 0
      ? []
      : [`they are in the ${all.length > 1 ? 'segments' : 'segment'} ${joined(all, 'and')}`];
  return [...constraints.map(constraintInWords), ...within];
}

function variantsInWords(variants: readonly VariantDefinition[] = []): string {
  if (variants.length === 0) return '';
  const total = variants.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const [only] = variants;
  if (only && variants.length === 1) return `, as ${only.name}`;
  const shares = variants.map(
    ({ name, weight }) => `${percentOf((weight / total) * 1_000)} as ${name}`,
  );
  return `: ${joined(shares, 'and')}`;
}

function some(list: readonly unknown[], what: string): string[] {
  return list.length === 0 ? [] : [counted(list.length, what)];
}
