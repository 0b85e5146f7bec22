import type { StrategyRequest } from '../../../flags/feature-environments/model.ts';
import type { ConstraintInput } from '../../../strategies/check-constraints.ts';
import { constraintInWords } from '../../../words/constraint-in-words.ts';
import { addedAndRemoved, enumerate, fromTo, quote, quoteOrNone } from '../../../words/phrases.ts';
import { describeVariants, variantChanges } from './variant-changes.ts';

/** A strategy as events and change requests contain it; any property may be missing. */
export type StrategyView = StrategyRequest;

/** Parameters of the built-in strategies in words. Those of custom strategies keep their names. */
const parameterWordings: Readonly<
  Record<string, { readonly words: string; readonly kind: 'percentage' | 'text' | 'list' }>
> = {
  rollout: { words: 'rollout', kind: 'percentage' },
  percentage: { words: 'rollout', kind: 'percentage' },
  stickiness: { words: 'stickiness', kind: 'text' },
  groupId: { words: 'group', kind: 'text' },
  userIds: { words: 'user ids', kind: 'list' },
  IPs: { words: 'IP addresses', kind: 'list' },
  hostNames: { words: 'host names', kind: 'list' },
};

/** The differences between two states of a strategy, each in a few words. */
export function strategyChanges(before: StrategyView, after: StrategyView): string[] {
  return [
    ...fromTo('type', before.name ?? 'none', after.name ?? 'none'),
    ...fromTo('title', quoteOrNone(before.title), quoteOrNone(after.title)),
    ...fromTo('state', state(before), state(after)),
    ...parameterChanges(before.parameters, after.parameters),
    ...constraintChanges(before.constraints ?? [], after.constraints ?? []),
    ...addedAndRemoved('segments', before.segments ?? [], after.segments ?? []),
    ...variantChanges(before.variants ?? [], after.variants ?? []),
    ...fromTo('place', String(before.sortOrder ?? 0), String(after.sortOrder ?? 0)),
  ];
}

/** The settings of a strategy, each in a few words. */
export function describeStrategy(strategy: StrategyView): string[] {
  const { parameters = {}, constraints = [], segments = [], variants = [] } = strategy;
  return [
    ...Object.entries(parameters).flatMap(describeParameter),
    ...constraints.map(constraintInWords),
    ...(segments.length > 0 ? [`segments ${enumerate(segments)}`] : []),
    ...describeVariants(variants),
    ...(strategy.disabled ? ['disabled'] : []),
  ];
}

/** The title and type of a strategy, or only its type. */
export function strategyName({ title, name = 'unknown' }: StrategyView): string {
  return title ? `${quote(title)} (${name})` : name;
}

function state({ disabled }: StrategyView): string {
  return disabled ? 'disabled' : 'enabled';
}

function parameterChanges(
  before: StrategyView['parameters'] = {},
  after: StrategyView['parameters'] = {},
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => parameterChange(name, before[name], after[name]));
}

function parameterChange(name: string, before: ParameterValue, after: ParameterValue): string[] {
  const { words, kind } = wordingOf(name);
  return kind === 'list'
    ? addedAndRemoved(words, listOf(before), listOf(after))
    : fromTo(words, inWords(kind, before), inWords(kind, after));
}

function wordingOf(name: string) {
  return parameterWordings[name] ?? { words: name, kind: 'text' };
}

type ParameterValue = string | number | boolean | undefined;

function listOf(value: ParameterValue): string[] {
  return String(value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function inWords(kind: string, value: ParameterValue): string {
  if (value === undefined || value === '') return 'none';
  return kind === 'percentage' ? `${value}%` : String(value);
}

function describeParameter([name, value]: [string, ParameterValue]): string[] {
  const { words, kind } = wordingOf(name);
  if (kind !== 'list') return [`${words} ${inWords(kind, value)}`];
  const items = listOf(value);
  return items.length > 0 ? [`${words} ${enumerate(items)}`] : [];
}

/**
 * Describes changed constraints. One removed and one added constraint on the same field count as a
 * change.
 */
function constraintChanges(
  before: readonly ConstraintInput[],
  after: readonly ConstraintInput[],
): string[] {
  const added = after.filter((constraint) => lacks(before, constraint));
  const removed = before.filter((constraint) => lacks(after, constraint));
  const [is, ...moreAdded] = added.map(constraintInWords);
  const [was, ...moreRemoved] = removed.map(constraintInWords);
  const isOfOneField = added[0]?.contextName === removed[0]?.contextName;
  if (is && was && isOfOneField && moreAdded.length + moreRemoved.length === 0) {
    return [`constraint changed: ${was} → ${is}`];
  }
  return [
    ...added.map((constraint) => `constraint added: ${constraintInWords(constraint)}`),
    ...removed.map((constraint) => `constraint removed: ${constraintInWords(constraint)}`),
  ];
}

function lacks(list: readonly ConstraintInput[], constraint: ConstraintInput): boolean {
  return !list.some((other) => constraintInWords(other) === constraintInWords(constraint));
}
