import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import type { Chart, ImpactCharts } from './model.ts';

/** A flag, or the instance. */
type ChartOwner = { readonly name: string; readonly createdAt: string } | 'instance';

/** The charts of a flag as they are stored; also those of an earlier one with the same name. */
export function findFlagCharts(name: string): Promise<ImpactCharts | undefined> {
  return getItem(keys.flagImpactCharts(name));
}

/** The charts of the instance as they are stored. */
export function findInstanceCharts(): Promise<ImpactCharts | undefined> {
  return getItem(keys.instanceImpactCharts);
}

/** The charts in what is stored, without those of an earlier flag with the same name. Pure. */
export function chartsIn(owner: ChartOwner, stored: ImpactCharts | undefined): readonly Chart[] {
  const isOwn = owner === 'instance' || stored?.flagCreatedAt === owner.createdAt;
  return stored && isOwn ? stored.charts : [];
}

/** Replaces the charts, on the condition that they have not changed since they were read. */
export function saveChartsWrite(
  owner: ChartOwner,
  before: ImpactCharts | undefined,
  charts: readonly Chart[],
): Write {
  const when = atVersion(before?.version);
  const version = (before?.version ?? 0) + 1;
  if (owner === 'instance') return { put: { ...keys.instanceImpactCharts, charts, version }, when };
  const flagCreatedAt = owner.createdAt;
  return { put: { ...keys.flagImpactCharts(owner.name), charts, flagCreatedAt, version }, when };
}

/** Removes the charts of a flag that is deleted. */
export function removeFlagChartsWrite(name: string): Write {
  return { remove: keys.flagImpactCharts(name) };
}
