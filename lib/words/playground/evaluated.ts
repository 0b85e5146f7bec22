import type { AdvancedPlaygroundItem } from 'generated:api';

/** What a flag is for a context, as the playground answers it. */
export type EvaluatedResult = Pick<AdvancedPlaygroundItem, 'isEnabled'> & {
  readonly variant?: Pick<
    NonNullable<AdvancedPlaygroundItem['variant']>,
    'name' | 'enabled'
  > | null;
  /** What it is in words, if it differs at random. */
  readonly chance?: string | undefined;
};

/** `on`, `on, variant blue`, `off`, `by chance: 10 %`; `not there` for a flag that is archived or not yet there. Pure. */
export function resultInWords(result: EvaluatedResult | undefined): string {
  if (!result) return 'not there';
  if (result.chance !== undefined) return result.chance;
  if (!result.isEnabled) return 'off';
  const { variant } = result;
  return variant?.enabled ? `on, variant ${variant.name}` : 'on';
}
