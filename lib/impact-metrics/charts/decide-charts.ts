import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventDraft } from '../../events/log/types.ts';
import { ExceedsLimitError, invalid, NotFoundError } from '../../platform/errors.ts';
import { MAX_SELECTOR_BYTES } from './limits.ts';
import type { Chart, ChartSettings } from './model.ts';
import { chartSettings } from './present-chart.ts';

/** Settings of a chart; with an `id`, of one that exists. */
export interface ChartRequest extends ChartSettings {
  readonly id?: string;
}

/** The charts after a change, the chart that was meant, and the event; no event if nothing changes. */
interface ChartDecision {
  readonly charts: readonly Chart[];
  readonly chart: Chart;
  readonly event?: Pick<EventDraft, 'type' | 'data' | 'preData'>;
}

/** The events that saving a chart may record. */
export const saveEvents = ['impact-metric-created', 'impact-metric-updated'] as const;

/**
 * Adds a chart, or replaces the one with the id of the request. Pure except for the id of a new one.
 * @param limit what has the charts, in words, and how many it may have
 * @throws {NotFoundError} for an unknown id, {ExceedsLimitError} beyond the limit
 * @throws {ValidationError} for labels that are too long together
 */
export function decideSavedChart(
  before: readonly Chart[],
  request: ChartRequest,
  limit: { readonly what: string; readonly max: number },
): ChartDecision {
  refuseLongSelectors(request);
  const known = request.id === undefined ? undefined : chartIn(before, request.id);
  const chart = { id: known?.id ?? randomUUID(), ...chartSettings(request) };
  if (!known) {
    if (before.length >= limit.max) throw new ExceedsLimitError(limit.what, limit.max);
    return {
      charts: [...before, chart],
      chart,
      event: { type: 'impact-metric-created', data: chart },
    };
  }
  if (isDeepStrictEqual(known, chart)) return { charts: before, chart };
  return {
    charts: before.map((each) => (each.id === chart.id ? chart : each)),
    chart,
    event: { type: 'impact-metric-updated', data: chart, preData: known },
  };
}

/**
 * Removes a chart. Pure.
 * @throws {NotFoundError} for an unknown id
 */
export function decideDeletedChart(before: readonly Chart[], id: string): Required<ChartDecision> {
  const chart = chartIn(before, id);
  return {
    charts: before.filter((each) => each.id !== id),
    chart,
    event: { type: 'impact-metric-deleted', preData: chart },
  };
}

function chartIn(charts: readonly Chart[], id: string): Chart {
  const chart = charts.find((each) => each.id === id);
  if (!chart) throw new NotFoundError({ kind: 'chart', id });
  return chart;
}

function refuseLongSelectors({ labelSelectors }: ChartSettings): void {
  const bytes = Buffer.byteLength(JSON.stringify(labelSelectors));
  if (bytes <= MAX_SELECTOR_BYTES) return;
  throw invalid('/body/labelSelectors', `must have at most ${MAX_SELECTOR_BYTES} bytes as JSON`);
}
