import type { DroppedSamples, KnownMetric } from '../model.ts';

export function listMetrics(_owners: readonly string[]): Promise<readonly KnownMetric[]> {
  return Promise.resolve([]);
}

export function readDropped(_owners: readonly string[]): Promise<readonly DroppedSamples[]> {
  return Promise.resolve([]);
}
