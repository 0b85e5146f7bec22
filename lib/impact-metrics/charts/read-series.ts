import type { Caller } from '../../auth/caller.ts';
import { getWholeEnvironment } from '../../environments/environment-store.ts';
import type { InputOf } from '../../http/contract.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { ALL_PROJECTS } from '../model.ts';
import { readSteps } from '../rows/read-sums.ts';
import { selectorsOf } from './label-rules.ts';
import { seriesOf, spanOf } from './series-rules.ts';
import type { seriesQuerySchema } from './series-schema.ts';

/**
 * Reads an impact metric over time, as a project sees it.
 * @throws {NotFoundError} for a project that the caller may not see, or an environment that does not exist
 */
export async function readMetricSeries(caller: Caller, query: InputOf<typeof seriesQuerySchema>) {
  const { project, environment, metricName: metric, timeRange, aggregationMode, groupBy } = query;
  if (project !== undefined) await requirePermission(caller, [], { project });
  const span = spanOf(timeRange, new Date());
  const place = { project: project ?? ALL_PROJECTS, environment, metric };
  const [read] = await allInOrder([
    readSteps(place, span.of, span.from, span.to),
    getWholeEnvironment(environment),
  ]);
  const selectors = selectorsOf(query.label ?? [], environment);
  return {
    type: read.type,
    stepSeconds: span.stepSeconds,
    ...(selectors
      ? seriesOf(read, span, { mode: aggregationMode, selectors, groupBy })
      : { groups: 0, series: [] }),
  };
}
