import type { Caller } from '../../auth/caller.ts';
import { holds } from '../../auth/rights.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import {
  chartsIn,
  findFlagCharts,
  saveChartsWrite,
} from '../../impact-metrics/charts/chart-store.ts';
import {
  type ChartRequest,
  decideDeletedChart,
  decideSavedChart,
  saveEvents,
} from '../../impact-metrics/charts/decide-charts.ts';
import { MAX_FLAG_CHARTS } from '../../impact-metrics/charts/limits.ts';
import type { Chart } from '../../impact-metrics/charts/model.ts';
import { presentChart } from '../../impact-metrics/charts/present-chart.ts';
import { typesOf } from '../../impact-metrics/charts/types-of.ts';
import { ownersSeenBy } from '../../impact-metrics/model.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { exists } from '../../platform/dynamo/write.ts';
import { getProject } from '../../projects/project-store.ts';
import { featureNotFound, findFeature } from '../feature-data/feature-store.ts';
import { expectedFeatureEvents } from '../feature-data/load-feature.ts';
import type { Feature, FeaturePlace } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';

const limit = { what: 'charts of a flag', max: MAX_FLAG_CHARTS };

/**
 * Lists the charts of a flag, active or archived.
 * @throws {NotFoundError} for an unknown project, and when it has no such flag
 */
export async function listFlagCharts({ rights }: Caller, place: FeaturePlace) {
  const [{ feature, project, stored }, typeOf] = await Promise.all([
    load(place),
    typesOf(ownersSeenBy(place.projectId)),
  ]);
  const mayWrite = holds(rights, ['UPDATE_FEATURE'], { project });
  return chartsIn(feature, stored).map((chart) =>
    presentChart(chart, typeOf(chart.metricName), mayWrite),
  );
}

/**
 * Adds a chart to a flag, or replaces one.
 * @throws {NotFoundError} for an unknown project, flag or chart, {ExceedsLimitError} beyond 20
 */
export async function saveFlagChart(caller: Caller, place: FeaturePlace, request: ChartRequest) {
  const type = saveEvents[request.id === undefined ? 0 : 1];
  const expect = expectedFeatureEvents(place, [type]);
  const [chart, typeOf] = await Promise.all([
    recordChange<Chart>({ author: caller.author, expect }, async () => {
      const { feature, stored } = await load(place);
      const decided = decideSavedChart(chartsIn(feature, stored), request, limit);
      if (!decided.event) return noChange(decided.chart);
      return {
        writes: [
          { check: keys.feature(feature.name), when: exists },
          saveChartsWrite(feature, stored, decided.charts),
        ],
        events: [atFeature(feature, decided.event)],
        result: decided.chart,
      };
    }),
    typesOf(ownersSeenBy(place.projectId)),
  ]);
  return presentChart(chart, typeOf(chart.metricName), true);
}

/**
 * Deletes a chart of a flag.
 * @throws {NotFoundError} for an unknown project, flag or chart
 */
export function deleteFlagChart(caller: Caller, place: FeaturePlace, id: string): Promise<void> {
  const expect = expectedFeatureEvents(place, ['impact-metric-deleted']);
  return recordChange({ author: caller.author, expect }, async () => {
    const { feature, stored } = await load(place);
    const { charts, event } = decideDeletedChart(chartsIn(feature, stored), id);
    return {
      writes: [
        { check: keys.feature(feature.name), when: exists },
        saveChartsWrite(feature, stored, charts),
      ],
      events: [atFeature(feature, event)],
      result: undefined,
    };
  });
}

async function load({ projectId, featureName }: FeaturePlace) {
  const [stored, project, feature] = await Promise.all([
    findFlagCharts(featureName),
    getProject(projectId),
    findFeature(featureName),
  ]);
  if (feature?.project !== project.id) throw featureNotFound(featureName);
  return { feature: feature satisfies Feature, project, stored };
}
