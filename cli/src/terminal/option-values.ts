import { InvalidArgumentError } from 'commander';

/** A whole number within limits, as the value of an option. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be ${least} to ${most}.`);
  };
}

/** Per cent of users: `25%`, `25` or `0.5%`. */
export function percentage(text: string): number {
  const number = Number(text.replace(/\s*%$/, ''));
  if (/^\d+(\.\d+)?\s*%?$/.test(text) && number <= 100) return number;
  throw new InvalidArgumentError('It must be 0% to 100%.');
}

/** Adds `name=value` to those before it. */
export function namedValue(
  text: string,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be a name and a value: country=CH.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
