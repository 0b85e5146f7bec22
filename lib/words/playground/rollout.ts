import { evaluationContext } from '../../evaluation/evaluation-context.ts';
import { explainRollout } from '../../evaluation/explain-rollout.ts';
import { type ContextFields, sdkContextOf } from './sdk-context.ts';

/** A strategy, as far as it decides by a share of ids. */
interface SharingStrategy {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Where somebody is among all ids: in the first per cent, or the hundredth. */
export interface SharePlace {
  /** From 1 to 100. */
  readonly bucket: number;
  /** How many per cent get it, from the first. */
  readonly percentage: number;
}

/** What decides about a share. */
interface RolloutFact {
  readonly note?: string;
  readonly place?: SharePlace;
  /** The field that is hashed, if the context lacks it. */
  readonly missing?: string;
}

/**
 * Why a share lets somebody in or not, by the hash of the evaluation itself: `user 42 is in the 63rd per cent`. Nothing
 * where the share does not decide, because it is for nobody or everybody. Pure.
 */
export function rolloutFact(
  { name, parameters }: SharingStrategy,
  fields: ContextFields,
): RolloutFact {
  const context = evaluationContext(sdkContextOf({ fields }), { now: 0, random: () => 0 });
  const rollout = explainRollout({ name, parameters }, context);
  if (!rollout || rollout.percentage <= 0) return {};
  const { bucket, percentage, stickiness, isRandom } = rollout;
  if (bucket !== undefined) {
    if (percentage >= 100) return {};
    const note = `${whoOf(stickiness, fields)} is in the ${ordinalOf(bucket)} per cent`;
    return { note, place: { bucket, percentage } };
  }
  if (isRandom) {
    const note = 'drawn at random each time';
    return stickiness === 'random' ? { note } : { note, missing: 'userId' };
  }
  return ['default', 'random'].includes(stickiness) ? {} : { missing: stickiness };
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** `1st`, `22nd`, `63rd`, `11th`. */
function ordinalOf(count: number): string {
  return `${count}${endings[ordinals.select(count)] ?? 'th'}`;
}

const kinds: Readonly<Record<string, string>> = { userId: 'user', sessionId: 'session' };

function whoOf(stickiness: string, fields: ContextFields): string {
  const byDefault = fields.userId ? 'userId' : 'sessionId';
  const field = stickiness === 'default' ? byDefault : stickiness;
  return `${kinds[field] ?? field} ${fields[field]}`;
}
