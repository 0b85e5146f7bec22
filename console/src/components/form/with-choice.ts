/** A list of chosen things after one of them was ticked, or no longer is. Pure. */
export function withChoice<T>(chosen: readonly T[], item: T, isChosen: boolean): T[] {
  const others = chosen.filter((each) => each !== item);
  return isChosen ? [...others, item] : others;
}
