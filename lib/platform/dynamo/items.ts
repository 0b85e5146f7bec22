/**
 * The types of the table's items, by name. Each room adds its own here by declaration merging, so that
 * `keys.ts` can name them without importing from the groups above it. The console, which reads models
 * alone, needs nothing of the table.
 *
 * @example
 * declare module './items.ts' {
 *   interface Items {
 *     Segment: Segment;
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: files add to it what they store
export interface Items {}
