import type { FeatureType } from './model.ts';

/** The feature types that every instance has, in list order. */
export const builtInFeatureTypes: readonly Omit<FeatureType, 'sortOrder' | 'version'>[] = [
  {
    id: 'release',
    name: 'Release',
    description: 'Lets code reach production before it is released, and its users step by step.',
    lifetimeDays: 40,
  },
  {
    id: 'experiment',
    name: 'Experiment',
    description: 'Shows groups of users different variants, to compare how they do.',
    lifetimeDays: 40,
  },
  {
    id: 'operational',
    name: 'Operational',
    description: 'Controls the behaviour of the system for a short while, such as a migration.',
    lifetimeDays: 7,
  },
  {
    id: 'kill-switch',
    name: 'Kill switch',
    description: 'Turns off parts of the system in an emergency.',
    lifetimeDays: null,
  },
  {
    id: 'permission',
    name: 'Permission',
    description: 'Opens parts of the product to some users, such as those of a plan.',
    lifetimeDays: null,
  },
  {
    id: 'sunset',
    name: 'Sunset',
    description: 'Keeps a part of the product that will be removed, until nobody uses it.',
    lifetimeDays: 90,
  },
];

/**
 * The id of a built-in feature type, which requests may write in any case; `undefined` for an unknown
 * type. Pure.
 */
export function builtInFeatureTypeId(sent: string): string | undefined {
  const wanted = sent.toLowerCase();
  return builtInFeatureTypes.find(({ id }) => id === wanted)?.id;
}
