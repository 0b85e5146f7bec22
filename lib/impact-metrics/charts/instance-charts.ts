import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { chartsIn, findInstanceCharts, saveChartsWrite } from './chart-store.ts';
import {
  type ChartRequest,
  decideDeletedChart,
  decideSavedChart,
  saveEvents,
} from './decide-charts.ts';
import { MAX_INSTANCE_CHARTS } from './limits.ts';
import type { Chart } from './model.ts';
import { ownersFor } from './owners-for.ts';
import { presentChart } from './present-chart.ts';
import { typesOf } from './types-of.ts';

const limit = { what: 'charts of the instance', max: MAX_INSTANCE_CHARTS };

/** Lists the charts of the instance. */
export async function listInstanceCharts(caller: Caller) {
  const charts = chartsIn('instance', await findInstanceCharts());
  // The types are in the catalogues of all projects that the caller sees: many, which an instance without charts need not read.
  if (charts.length === 0) return [];
  const typeOf = await typesFor(caller);
  return charts.map((chart) =>
    presentChart(chart, typeOf(chart.metricName), caller.rights.isAdmin),
  );
}

/**
 * Adds a chart to the instance, or replaces one.
 * @throws {NotFoundError} for an unknown id, {ExceedsLimitError} beyond 100
 */
export async function saveInstanceChart(caller: Caller, request: ChartRequest) {
  const type = saveEvents[request.id === undefined ? 0 : 1];
  const [chart, typeOf] = await Promise.all([
    recordChange<Chart>({ author: caller.author, expect: [type] }, async () => {
      const stored = await findInstanceCharts();
      const decided = decideSavedChart(chartsIn('instance', stored), request, limit);
      if (!decided.event) return noChange(decided.chart);
      return {
        writes: [saveChartsWrite('instance', stored, decided.charts)],
        events: [decided.event],
        result: decided.chart,
      };
    }),
    typesFor(caller),
  ]);
  return presentChart(chart, typeOf(chart.metricName), true);
}

/**
 * Deletes a chart of the instance.
 * @throws {NotFoundError} for an unknown id
 */
export function deleteInstanceChart(caller: Caller, id: string): Promise<void> {
  return recordChange({ author: caller.author, expect: ['impact-metric-deleted'] }, async () => {
    const stored = await findInstanceCharts();
    const { charts, event } = decideDeletedChart(chartsIn('instance', stored), id);
    return {
      writes: [saveChartsWrite('instance', stored, charts)],
      events: [event],
      result: undefined,
    };
  });
}

async function typesFor(caller: Caller) {
  return typesOf(await ownersFor(caller, undefined));
}
