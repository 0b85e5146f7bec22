import type { FlagFilter } from './filters.ts';
import { type Typed, type TypedName, typedNames } from './typed-filters.ts';

/** A value that a filter can have. */
export interface FilterChoice {
  /** Text of the filter: `production is:off`. */
  readonly text: string;
  /** As the address has it: `production:disabled`. */
  readonly value: string;
  /** What it means, where the text says too little. */
  readonly note?: string;
}

/** The choices that what was typed may become, those that begin with it first. Pure. */
export function matching(choices: readonly FilterChoice[], typed: string): readonly FilterChoice[] {
  const wanted = typed.toLowerCase();
  const rank = ({ text, note = '' }: FilterChoice) => {
    if (text.toLowerCase().startsWith(wanted)) return 0;
    return `${text} ${note}`.toLowerCase().includes(wanted) ? 1 : 2;
  };
  return choices.filter((each) => rank(each) < 2).toSorted((one, other) => rank(one) - rank(other));
}

/** The choice that was typed in full, or the only one that begins with it. Pure. */
export function chosen(choices: readonly FilterChoice[], typed: string): FilterChoice | undefined {
  const wanted = typed.toLowerCase();
  const exact = choices.find(
    ({ text, value }) => text.toLowerCase() === wanted || value.toLowerCase() === wanted,
  );
  const begun = choices.filter(({ text }) => text.toLowerCase().startsWith(wanted));
  const isOn = begun.find(({ text }) => text.toLowerCase() === `${wanted} is:on`);
  return exact ?? isOn ?? (begun.length === 1 && wanted !== '' ? begun[0] : undefined);
}

/** More names than these are not listed in a refusal. */
const NAMED = 6;

/** Says why what was typed is not a filter, and what would be. Pure. */
export function refusal({ key, value }: Typed, choices: readonly FilterChoice[]): string {
  if (key === 'is' && /^(on|off|partial)$/i.test(value)) {
    return `Say where: env:production is:${value.toLowerCase()}.`;
  }
  const some = choices.slice(0, NAMED).map(({ text }) => `${key}:${text}`);
  const rest = choices.length > NAMED ? ' …' : '.';
  const there = some.length > 0 ? `There is ${some.join(', ')}${rest}` : 'There is none yet.';
  return value === ''
    ? `${key}: needs a value. ${there}`
    : `Nothing is called ${key}:${value}. ${there}`;
}

/** A choice as a filter. Pure. */
export function filterOf(key: TypedName, { value }: FilterChoice): FlagFilter {
  return { name: typedNames[key], value };
}
