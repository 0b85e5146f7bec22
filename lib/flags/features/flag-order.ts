import type { DirectoryState, ListedFlag } from '../directory/model.ts';
import { rememberByState } from '../directory/remember-by-state.ts';
import { comparePlaces } from './found-order.ts';
import { type FeatureSearch, placeOf } from './search-rules.ts';

type Order = Pick<FeatureSearch, 'sortBy' | 'sortOrder'>;

/** Orders that are remembered of a state. There are more, one for each environment. */
const MOST_ORDERS = 16;

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

/** All flags in the order of a search, favourites not before the others: sorted once for each state of them. */
export function flagsInOrder(directory: DirectoryState, order: Order): readonly ListedFlag[] {
  return ordersOf(directory)(order);
}

function sortFlags(flags: readonly ListedFlag[], order: Order): readonly ListedFlag[] {
  const compare = comparePlaces(order.sortOrder === 'asc' ? 1 : -1);
  const search = { ...order, favoritesFirst: false };
  return flags
    .map((flag) => ({ flag, place: placeOf(flag, search, new Set()) }))
    .sort((one, other) => compare(one.place, other.place))
    .map(({ flag }) => flag);
}
