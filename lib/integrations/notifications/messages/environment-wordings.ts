import type { VariantInput } from '../../../strategies/variants.ts';
import { type Facts, statesOf, withDetails } from './facts.ts';
import { say } from './message.ts';
import {
  describeStrategy,
  type StrategyView,
  strategyChanges,
  strategyName,
} from './strategy-changes.ts';
import { variantChanges } from './variant-changes.ts';
import type { Wording, Wordings } from './wording.ts';

const variants: Wording = {
  title: 'Variants changed',
  text: ({ event, actor, flag, place }) => {
    const { after, before } = statesOf<{ readonly variants: readonly VariantInput[] }>(event);
    return withDetails(
      say`${actor} changed the variants of ${flag}${place}`,
      variantChanges(before.variants ?? [], after.variants ?? []),
    );
  },
};

/** Wordings for the settings of a flag in an environment. */
export const environmentWordings: Wordings = {
  'feature-environment-enabled': {
    title: 'Flag switched on',
    text: ({ actor, flag, place }) => say`${actor} switched on ${flag}${place}`,
  },
  'feature-environment-disabled': {
    title: 'Flag switched off',
    text: ({ actor, flag, place }) => say`${actor} switched off ${flag}${place}`,
  },
  'feature-strategy-add': { title: 'Strategy added', text: added },
  'feature-strategy-update': { title: 'Strategy changed', text: updated },
  'feature-strategy-remove': { title: 'Strategy removed', text: removed },
  'strategy-order-changed': {
    title: 'Order of strategies changed',
    text: ({ actor, flag, place }) =>
      say`${actor} changed the order of the strategies of ${flag}${place}`,
  },
  'feature-environment-variants-updated': variants,
  'feature-variants-updated': variants,
};

function added({ event, actor, flag, place }: Facts) {
  const { after } = statesOf<StrategyView>(event);
  const text = say`${actor} added the strategy ${strategyName(after)} to ${flag}${place}`;
  return withDetails(text, describeStrategy(after));
}

function updated({ event, actor, flag, place }: Facts) {
  const { after, before } = statesOf<StrategyView>(event);
  const text = say`${actor} changed the strategy ${strategyName(after)} of ${flag}${place}`;
  return withDetails(text, strategyChanges(before, after));
}

function removed({ event, actor, flag, place }: Facts) {
  const { before } = statesOf<StrategyView>(event);
  const text = say`${actor} removed the strategy ${strategyName(before)} from ${flag}${place}`;
  return withDetails(text, describeStrategy(before));
}
