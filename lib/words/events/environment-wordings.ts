import { differencesInWords } from '../difference.ts';
import { differencesOf, strategyDifferences } from '../differences.ts';
import { say, strong } from '../message.ts';
import { quote } from '../phrases.ts';
import { strategyInWords, type WordedStrategy } from '../strategy-in-words.ts';
import { type Facts, projectOf, withReason } from './facts.ts';
import { toFlag } from './flag-wordings.ts';
import type { Wording, Wordings } from './wording.ts';

const variants: Wording = {
  ...toFlag('Variants changed', 'changed the variants of'),
  details: ({ event: { preData, data } }) => differencesInWords(differencesOf(preData, data)),
};

/** Wordings for the settings of a flag and of a project in an environment. */
export const environmentWordings = {
  'feature-environment-enabled': toFlag('Flag switched on', 'switched on'),
  'feature-environment-disabled': {
    title: 'Flag switched off',
    text: (facts) =>
      withReason(say`${facts.actor} switched off ${facts.flag}${facts.place}`, facts),
  },
  'feature-strategy-add': {
    title: 'Strategy added',
    text: ({ event: { data }, actor, flag, place }) =>
      say`${actor} added the strategy ${strategyName(data)} to ${flag}${place}`,
    details: ({ event: { data } }) => (data ? strategyInWords(data as WordedStrategy) : ''),
  },
  'feature-strategy-update': {
    title: 'Strategy changed',
    text: ({ event: { data }, actor, flag, place }) =>
      say`${actor} changed the strategy ${strategyName(data)} of ${flag}${place}`,
    details: ({ event: { preData, data } }) =>
      differencesInWords(strategyDifferences(preData, data)),
  },
  'feature-strategy-remove': {
    title: 'Strategy removed',
    text: ({ event: { preData }, actor, flag, place }) =>
      say`${actor} removed the strategy ${strategyName(preData)} from ${flag}${place}`,
    details: ({ event: { preData } }) =>
      preData ? `It was: ${strategyInWords(preData as WordedStrategy)}` : '',
  },
  'strategy-order-changed': toFlag(
    'Order of strategies changed',
    'changed the order of the strategies of',
  ),
  'feature-environment-variants-updated': variants,
  'feature-variants-updated': { ...variants, title: 'Variants of all environments changed' },
  'project-environment-added': {
    title: 'Environment added to a project',
    text: (facts) => say`${facts.actor} added ${environmentOf(facts)} to ${projectOf(facts)}`,
  },
  'project-environment-removed': {
    title: 'Environment removed from a project',
    text: (facts) => say`${facts.actor} removed ${environmentOf(facts)} from ${projectOf(facts)}`,
  },
  'default-strategy-updated': {
    title: 'Default strategy changed',
    text: ({ actor, place }) => say`${actor} changed the default strategy${place}`,
  },
  'change-request-configuration-updated': {
    title: 'Required approvals changed',
    text: ({ actor, place }) => say`${actor} changed the required approvals${place}`,
  },
} satisfies Wordings;

/** A strategy by its title in quotation marks, or else by its type. */
export function strategyName(strategy: object | null): string {
  const { title, name = 'unknown' } = (strategy ?? {}) as Partial<WordedStrategy>;
  return title ? quote(title) : name;
}

function environmentOf({ event: { environment } }: Facts) {
  return environment === null ? say`an environment` : say`the environment ${strong(environment)}`;
}
