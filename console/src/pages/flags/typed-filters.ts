import type { FilterName, FlagFilter } from './filters.ts';

/** What filters are called where they are typed: `tag:web`, `env:production is:off`. */
export const typedNames = {
  env: 'status',
  tag: 'tag',
  by: 'creator',
  type: 'type',
  state: 'state',
  stage: 'lifecycle',
  segment: 'segment',
  project: 'project',
  is: 'favourites',
} as const satisfies Readonly<Record<string, FilterName>>;

export type TypedName = keyof typeof typedNames;

/** A parsed filter; its value may not exist. */
export interface Typed {
  readonly key: TypedName;
  /** What follows the colon: `production is:off`. */
  readonly value: string;
}

const begin = new RegExp(`(?:^|\\s)(${Object.keys(typedNames).join('|')}):`, 'gi');

/** What is typed, taken apart: the text to search for, and the filters after it. Pure. */
export function takeApart(text: string): {
  readonly free: string;
  readonly typed: readonly Typed[];
} {
  const begins = [...text.matchAll(begin)];
  const typed: Typed[] = [];
  for (const [place, match] of begins.entries()) {
    const value = text.slice(match.index + match[0].length, begins[place + 1]?.index).trim();
    // The pattern has no other names.
    const key = match[1]?.toLowerCase() as TypedName;
    const last = typed.at(-1);
    // `is:off` belongs to the environment before it.
    if (key === 'is' && last?.key === 'env' && !last.value.includes(' is:')) {
      typed[typed.length - 1] = { key: 'env', value: `${last.value} is:${value}` };
    } else typed.push({ key, value });
  }
  return { free: text.slice(0, begins[0]?.index).trim(), typed };
}

/** Filters as they are typed again: `tag:web by:mia`. Pure. */
export function typedAgain(typed: readonly Typed[]): string {
  return typed.map(({ key, value }) => `${key}:${value}`).join(' ');
}

/** Text of a filter, as a person types it. Pure. @param names names of people by their ids */
export function filterText(
  { name, value }: FlagFilter,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  switch (name) {
    case 'status': {
      const colon = value.lastIndexOf(':');
      return `env:${value.slice(0, colon)} is:${stateNames[value.slice(colon + 1)] ?? ''}`;
    }
    case 'creator':
      return `by:${names.get(value) ?? '…'}`;
    case 'tag':
      return `tag:${value.replace(/^simple:/, '')}`;
    case 'favourites':
      return 'is:favourite';
    case 'lifecycle':
      return `stage:${stageNames[value] ?? value}`;
    case 'state':
      return `state:${value === 'potentially-stale' ? 'old' : value}`;
    default:
      return `${name}:${value}`;
  }
}

/** States in an environment, by the words of the API. */
const stateNames: Readonly<Record<string, string>> = {
  enabled: 'on',
  disabled: 'off',
  partial: 'partial',
};

/** Stages, by the words of the API. */
export const stageNames: Readonly<Record<string, string>> = {
  initial: 'new',
  'pre-live': 'in-development',
  live: 'in-production',
  completed: 'completed',
};
