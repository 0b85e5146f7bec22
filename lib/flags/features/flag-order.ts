import type { DirectoryState, ListedFlag } from '../directory/model.ts';
import { rememberByState } from '../directory/remember-by-state.ts';
import { comparePlaces } from './found-order.ts';
import { type FeatureSearch, placeOf } from './search-rules.ts';

type Order = Pick<FeatureSearch, 'sortBy' | 'sortOrder'>;

/** Orders that are remembered of a state. There are more, one for each environment. */
const MOST_ORDERS = 16;

/** If fewer than one of so many flags were found, sorting them takes less than going through all in their order. */
const FEW_OF = 8;

const ordersOf = rememberByState(({ flags }) => {
  const known = new Map<string, readonly ListedFlag[]>();
  return (order: Order): readonly ListedFlag[] => {
    const name = `${order.sortOrder} ${order.sortBy}`;
    const before = known.get(name);
    if (before) return before;
    const sorted = sortFlags([...flags.values()], order);
    if (known.size >= MOST_ORDERS) known.clear();
    known.set(name, sorted);
    return sorted;
  };
});

/**
 * Flags that a search has found, in its order, favourites not before the others. Few are sorted. Of many, all flags are
 * sorted, once for each state of them.
 */
export function inOrder(
  found: readonly ListedFlag[],
  directory: DirectoryState,
  order: Order,
): readonly ListedFlag[] {
  if (found.length * FEW_OF < directory.flags.size) return sortFlags(found, order);
  const all = ordersOf(directory)(order);
  if (found.length === all.length) return all;
  const wanted = new Set(found);
  return all.filter((flag) => wanted.has(flag));
}

function sortFlags(flags: readonly ListedFlag[], order: Order): readonly ListedFlag[] {
  const compare = comparePlaces(order.sortOrder === 'asc' ? 1 : -1);
  const search = { ...order, favoritesFirst: false };
  return flags
    .map((flag) => ({ flag, place: placeOf(flag, search, new Set()) }))
    .sort((one, other) => compare(one.place, other.place))
    .map(({ flag }) => flag);
}
