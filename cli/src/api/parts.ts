/** What one request takes. */
export interface PartLimits {
  /** Bytes of all items as JSON. */
  readonly bytes: number;
  readonly count: number;
}

/** The items that one request takes, from a place on: one at least, if there is any. Pure. */
export function partAt<Item>(
  items: readonly Item[],
  start: number,
  { bytes, count }: PartLimits,
): Item[] {
  const part: Item[] = [];
  let size = 0;
  for (const item of items.slice(start, start + count)) {
    size += Buffer.byteLength(JSON.stringify(item));
    if (part.length > 0 && size > bytes) break;
    part.push(item);
  }
  return part;
}

/** All items, divided into what one request takes. Pure. */
export function partsOf<Item>(items: readonly Item[], limits: PartLimits): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; ) {
    const part = partAt(items, start, limits);
    parts.push(part);
    start += part.length;
  }
  return parts;
}
