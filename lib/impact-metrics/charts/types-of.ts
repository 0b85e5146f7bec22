import type { MetricType } from '../model.ts';
import { listMetrics } from '../rows/catalogue-store.ts';

/** The type of each metric of some owners; `unknown` for one that nobody has sent. */
export async function typesOf(
  owners: readonly string[],
): Promise<(metric: string) => MetricType | 'unknown'> {
  const types = new Map((await listMetrics(owners)).map(({ name, type }) => [name, type]));
  return (metric) => types.get(metric) ?? 'unknown';
}
