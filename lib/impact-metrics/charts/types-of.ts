import type { MetricType } from '../model.ts';
import { readCatalogues } from '../rows/catalogue-store.ts';

/** The type of each metric of some owners; `unknown` for one that nobody has sent. */
export async function typesOf(
  owners: readonly string[],
): Promise<(metric: string) => MetricType | 'unknown'> {
  const catalogued = (await readCatalogues(owners)).map(({ metric }) => metric);
  const types = new Map(catalogued.map(({ name, type }) => [name, type]));
  return (metric) => types.get(metric) ?? 'unknown';
}
