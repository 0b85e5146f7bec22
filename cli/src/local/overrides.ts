import type { ClientFeature } from '../../../lib/clients/environment-cache/model.ts';
import { CommandError, wrongUse } from '../terminal/command-error.ts';
import type { LocalFlags } from './local-flags.ts';

/** What a flag is for everyone, in place of what it is in its environment. */
export interface Override {
  readonly flag: string;
  /** `on`, `off`, or the name of a variant. */
  readonly value: string;
}

/**
 * Reads `new-checkout=on`; the last one of a flag wins. Pure.
 * @throws {CommandError} for what is none
 */
export function parseOverride(text: string, before: readonly Override[] = []): Override[] {
  const [, flag, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!flag || !value) {
    throw wrongUse(
      `"${text}" is no override, such as new-checkout=on, new-checkout=off or colour=blue (a variant).`,
    );
  }
  return [...before.filter((each) => each.flag !== flag), { flag, value }];
}

/**
 * The flags with overrides: a flag is on or off for everyone, or on with a variant. Pure.
 * @throws {CommandError} for a flag or a variant that does not exist
 */
export function withOverrides(flags: LocalFlags, overrides: readonly Override[] = []): LocalFlags {
  const wanted = new Map(overrides.map(({ flag, value }) => [flag, value]));
  const features = flags.features.map((feature) => {
    const value = wanted.get(feature.name);
    wanted.delete(feature.name);
    return value === undefined ? feature : overridden(feature, value);
  });
  const [unknown] = wanted.keys();
  if (unknown !== undefined) {
    throw new CommandError(`There is no flag "${unknown}" to override.`);
  }
  return { ...flags, features };
}

function overridden(feature: ClientFeature, value: string): ClientFeature {
  const { dependencies: _notAsked, ...rest } = feature;
  if (value === 'off') return { ...rest, enabled: false };
  const ofStrategies = feature.strategies?.find(({ variants }) => variants?.length)?.variants ?? [];
  const variants = [...ofStrategies, ...(feature.variants ?? [])];
  const forEveryone = { name: 'default', parameters: {}, constraints: [] };
  if (value === 'on') {
    const strategy =
      ofStrategies.length > 0 ? { ...forEveryone, variants: ofStrategies } : forEveryone;
    return { ...rest, enabled: true, strategies: [strategy] };
  }
  const variant = variants.find(({ name }) => name === value);
  if (!variant) {
    throw new CommandError(
      variants.length === 0
        ? `The flag "${feature.name}" has no variants: it can be on or off.`
        : `The flag "${feature.name}" has no variant "${value}". It has ${variants.map(({ name }) => name).join(', ')}.`,
    );
  }
  const { overrides: _ofUsers, ...always } = { ...variant, weight: 1_000 };
  return {
    ...rest,
    enabled: true,
    variants: [],
    strategies: [{ ...forEveryone, variants: [always] }],
  };
}
