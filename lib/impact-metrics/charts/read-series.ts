import type { Caller } from '../../auth/caller.ts';
import { getWholeEnvironment } from '../../environments/environment-store.ts';
import type { InputOf } from '../../http/contract.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { readStepsOf } from '../rows/read-sums.ts';
import { selectorsOf } from './label-rules.ts';
import { ownersFor } from './owners-for.ts';
import { seriesOf, spanOf } from './series-rules.ts';
import type { seriesQuerySchema } from './series-schema.ts';

/**
 * Reads an impact metric over time: as a project sees it, or of all projects that the caller sees.
 * @throws {NotFoundError} for a project that the caller may not see, or an environment that does not exist
 */
export async function readMetricSeries(caller: Caller, query: InputOf<typeof seriesQuerySchema>) {
  const { project, environment, metricName: metric, timeRange, aggregationMode, groupBy } = query;
  const span = spanOf(timeRange, new Date());
  const owners = await ownersFor(caller, project);
  const [read] = await allInOrder([
    readStepsOf(owners, { environment, metric }, span.of, span.from, span.to),
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
