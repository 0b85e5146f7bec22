import type { Event } from '../events/log/types.ts';

/** The texts of an event that a search compares, in lower case: the JSON of its data before and after, and of its tags. Pure. */
export function searchedTexts({
  data,
  preData,
  tags,
}: Pick<Event, 'data' | 'preData' | 'tags'>): string[] {
  return [data, preData, tags].flatMap((part) =>
    part === null ? [] : [JSON.stringify(part).toLowerCase()],
  );
}
