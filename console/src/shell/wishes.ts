import { environmentShare } from '../pages/flags/environment-share.ts';
import type { ListedFlag } from '../pages/flags/use-flags.ts';
import { shareFault } from '../strategies/share-fault.ts';

/** What is to be done to a flag in an environment: switched, or its share set, in percent. */
export type WantedState = { readonly enabled: boolean } | { readonly share: string };

/** What somebody typed who wants something done to a flag. */
export interface Wish {
  readonly wanted: WantedState;
  /** A part of the flag's name. */
  readonly flag: string;
  /** Absent where none was named. */
  readonly environment?: string;
}

/** Something that can be done to a flag in an environment; without `wanted` it leads there. */
export interface Offer {
  readonly name: string;
  /** How it is now. */
  readonly kind: string;
  readonly flag: Pick<ListedFlag, 'name' | 'project'>;
  readonly environment: string;
  readonly wanted?: WantedState;
}

const states: Readonly<Record<string, boolean>> = {
  on: true,
  enable: true,
  off: false,
  disable: false,
  stop: false,
  kill: false,
};

/** Words that say nothing more. */
const fillers = new Set(
  'a at flag for in of out percent release roll rollout set share switch the to turn'.split(' '),
);

/** After these a number is a share, without a sign. */
const shareWords = ['roll', 'rollout', 'set', 'share', 'to'];

/** So many letters of an environment's name stand for it. */
const FEWEST_LETTERS = 3;

/** Flags for which something is offered, and what is offered in all. */
const MOST_FLAGS = 3;
const MOST_OFFERS = 6;

/**
 * What is wished for: `50 % new-checkout production`, `switch off new-checkout`, `roll out new-checkout 25 %`. `undefined` for
 * any other text. Pure.
 * @param environments names of the existing ones
 */
export function wishIn(text: string, environments: readonly string[]): Wish | undefined {
  const words = text
    .toLowerCase()
    .replace(/(\d)\s*(%|percent\b)/g, '$1% ')
    .trim()
    .split(/\s+/);
  const isShare = (word: string) =>
    /^\d+([.,]\d+)?%$/.test(word) ||
    (/^\d+$/.test(word) && words.some((each) => shareWords.includes(each)));
  const share = words.find(isShare)?.replace('%', '').replace(',', '.');
  const enabled = words.map((word) => states[word]).find((state) => state !== undefined);
  const named = words.filter((word) => !isShare(word) && !(word in states) && !fillers.has(word));
  const wanted = share === undefined ? enabled !== undefined && { enabled } : { share };
  if (!wanted || named.length === 0 || (share !== undefined && shareFault(share))) return undefined;
  const place = named.length < 2 ? -1 : named.findLastIndex((word) => environmentOf(word));
  const environment = environmentOf(named[place] ?? '');
  return {
    wanted,
    flag: named.filter((_, index) => index !== place).join(' '),
    ...(environment !== undefined && { environment }),
  };

  function environmentOf(word: string): string | undefined {
    const exact = environments.find((name) => name.toLowerCase() === word);
    if (exact !== undefined || word.length < FEWEST_LETTERS) return exact;
    const [only, ...others] = environments.filter((name) => name.toLowerCase().startsWith(word));
    return others.length === 0 ? only : undefined;
  }
}

/** As the search of flags takes it: names have hyphens where people type spaces. Pure. */
export function searchedFor(text: string): string {
  const words = text.trim();
  return /\s/.test(words) ? `${words},${words.replace(/\s+/g, '-')}` : words;
}

/** Why a search found a flag, where its name does not say it. Pure. */
export function foundBy(
  { name, description, tags }: Pick<ListedFlag, 'name' | 'description' | 'tags'>,
  searched: string,
): string | undefined {
  const words = searched.toLowerCase().split(',');
  const has = (text: string) => words.some((word) => text.toLowerCase().includes(word));
  if (has(name)) return undefined;
  const tag = tags.map(({ type, value }) => `${type}:${value}`).find(has);
  if (tag !== undefined) return `tag ${tag.replace(/^simple:/, '')}`;
  return has(description ?? '') ? 'in its description' : undefined;
}

/** Flags in the order of how well their names fit: the very one, those that begin so, others with it, and those found otherwise. Pure. */
export function byFit<F extends Pick<ListedFlag, 'name'>>(
  flags: readonly F[],
  searched: string,
): readonly F[] {
  const words = searched.toLowerCase().split(',');
  const placeOf = ({ name }: F) => {
    const text = name.toLowerCase();
    if (words.includes(text)) return 0;
    if (words.some((word) => text.startsWith(word))) return 1;
    return words.some((word) => text.includes(word)) ? 2 : 3;
  };
  return flags.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What can be done to the flags that a wish is about, where it changes something; production comes first. Pure. */
export function offersOf(wish: Wish, flags: readonly ListedFlag[]): readonly Offer[] {
  const searched = searchedFor(wish.flag);
  return byFit(flags, searched)
    .filter((flag) => searched.split(',').some((word) => flag.name.toLowerCase().includes(word)))
    .slice(0, MOST_FLAGS)
    .flatMap((flag) => offersFor(flag, wish))
    .slice(0, MOST_OFFERS);
}

type ListedEnvironment = ListedFlag['environments'][number];

function offersFor(flag: ListedFlag, { wanted, environment }: Wish): readonly Offer[] {
  const offer = 'share' in wanted ? shareOffer : switchOffer;
  const places = flag.environments
    .filter(({ name }) => environment === undefined || name === environment)
    .toSorted((one, other) => Number(isProduction(other)) - Number(isProduction(one)));
  const offers = places.map((place) => offer(flag, place, wanted));
  const useful = offers.filter((each) => each.wanted !== undefined);
  // Where nothing can be done, it is said why.
  return useful.length > 0 ? useful : offers.slice(0, 1);
}

function isProduction({ type }: ListedEnvironment): boolean {
  return type === 'production';
}

function switchOffer(flag: ListedFlag, place: ListedEnvironment, wanted: WantedState): Offer {
  const enabled = 'enabled' in wanted && wanted.enabled;
  const word = enabled ? 'on' : 'off';
  const about = { flag, environment: place.name, kind: `now ${stateOf(flag, place)}` };
  return place.enabled === enabled
    ? { ...about, name: `${flag.name} in ${place.name}`, kind: `is ${word} already` }
    : { ...about, name: `Switch ${word} ${flag.name} in ${place.name}`, wanted };
}

function shareOffer(flag: ListedFlag, place: ListedEnvironment, wanted: WantedState): Offer {
  const share = 'share' in wanted ? wanted.share : '';
  const rules = place.strategySummaries.filter(
    ({ disabled, rollout }) => !disabled && rollout !== null,
  );
  const about = { flag, environment: place.name };
  const [only] = rules;
  if (!only || rules.length > 1) {
    const kind = only ? `has ${rules.length} rules with a share` : 'has no rule with a share';
    return { ...about, name: `${flag.name} in ${place.name}`, kind };
  }
  if (only.rollout === Number(share)) {
    return { ...about, name: `${flag.name} in ${place.name}`, kind: `is at ${share} % already` };
  }
  const kind = place.enabled ? `now ${only.rollout} %` : `now ${only.rollout} %, off`;
  return { ...about, name: `Set ${flag.name} to ${share} % in ${place.name}`, kind, wanted };
}

function stateOf({ segments }: ListedFlag, place: ListedEnvironment): string {
  const { text, target } = environmentShare(place, segments);
  return [text.toLowerCase(), target].filter(Boolean).join(', ');
}
