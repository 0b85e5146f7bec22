import type { MetricPlace, MetricStep, MetricSteps, MetricSums } from '../model.ts';

export function readSums(_place: MetricPlace, _from: Date, _to: Date): Promise<MetricSums> {
  return Promise.resolve({ type: 'unknown', boundaries: [], series: [] });
}

export function readSteps(
  _place: MetricPlace,
  _step: MetricStep,
  _from: Date,
  _to: Date,
): Promise<MetricSteps> {
  return Promise.resolve({ type: 'unknown', boundaries: [], points: [] });
}
