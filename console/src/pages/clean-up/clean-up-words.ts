import type { CleanUpFlag } from 'generated:api';

/** Why flags can go, the strongest reason first: the title of each group, and one sentence about it. */
export const reasonGroups = {
  completed: { title: 'Completed', about: 'They have served their purpose.' },
  'gone-from-code': {
    title: 'Gone from the code',
    about: 'The last line that named them was removed from the repositories that are searched.',
  },
  'fully-rolled-out': {
    title: 'Rolled out to everybody',
    about: 'In production, everybody has got the same for a month or more.',
  },
  stale: { title: 'Stale', about: 'Somebody has marked them.' },
  'potentially-stale': {
    title: 'Past their lifetime',
    about: 'They are older than flags of their type should get.',
  },
  'never-used': {
    title: 'Never used',
    about: 'They are a month old or more, and no application has used them.',
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly about: string }>>;

export type Reason = keyof typeof reasonGroups;

/** What stays in the code when a flag goes. Pure. */
export function keptInWords(kept: CleanUpFlag['kept']): string {
  if (!kept) return 'not decided yet';
  if (!kept.enabled) return 'what runs when it is off';
  return `what runs when it is on${kept.variant === undefined ? '' : `, with the variant ${kept.variant}`}`;
}

/** Who uses a flag: `shop in production, web in development and production`; empty for nobody. Pure. */
export function usersInWords(applications: CleanUpFlag['applications']): string {
  return applications
    .map(({ appName, environments }) => `${appName} in ${environments.join(' and ')}`)
    .join(', ');
}

/** Where a flag is on: `On in development and production`. Pure. */
export function onInWords(environments: CleanUpFlag['environments']): string {
  const on = environments.filter(({ enabled }) => enabled).map(({ name }) => name);
  if (on.length === 0) return 'Off everywhere';
  if (on.length === environments.length && on.length > 2) return 'On everywhere';
  const last = on.at(-1);
  return `On in ${on.length === 1 ? last : `${on.slice(0, -1).join(', ')} and ${last}`}`;
}

/** How much was looked at: `3 flags can go, in 2 of 9 projects`. Pure. */
export function foundInWords(
  count: number,
  { looked, all }: { readonly looked: number; readonly all: number },
): string {
  const flags = `${count === 0 ? 'No' : count.toLocaleString('en')} flag${count === 1 ? '' : 's'} can go`;
  if (all <= 1) return flags;
  return looked < all ? `${flags} in ${looked} of ${all} projects` : `${flags} in ${all} projects`;
}
