import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Code } from '../../components/code.tsx';
import { CurlMenu } from '../../components/curl-menu.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { OneOf } from '../../components/one-of.tsx';
import type { ShownEvent } from '../../events/types.ts';
import { droppedInWords } from './dropped-words.ts';
import classes from './impact-metrics.module.css';
import { MetricChart, type MetricScope } from './metric-chart.tsx';
import {
  type ChartChoice,
  choiceInWords,
  choiceOf,
  firstChoice,
  groupsOf,
  type MetricList,
  metricLines,
  modesOf,
  ranges,
  type SavedChart,
} from './metric-words.ts';

const INSTANCE = '/api/admin/impact-metrics/config';
const FLAG = '/api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config';

/** A flag, or nothing for the instance. */
type FlagParams = { readonly projectId: string; readonly featureName: string } | undefined;

interface ImpactMetricsProps {
  /** The flag beside whose usage they are shown; without it, those of the instance. */
  readonly flag?: { readonly project: string; readonly name: string } | undefined;
  readonly environment: string;
  /** Of the flag: the changes among them are marked. */
  readonly events: readonly ShownEvent[];
}

/** Metrics that applications send about themselves: one at a time, and the charts that were saved. */
export function ImpactMetrics({ flag, environment, events }: ImpactMetricsProps) {
  const scope = flag ? { project: flag.project, flag: flag.name } : {};
  const metrics = useRead('GET /api/admin/impact-metrics/metrics', {
    query: flag ? { project: flag.project } : {},
  });
  return (
    <Loaded query={metrics}>
      {(list) => (
        <>
          {list.metrics.length === 0 ? (
            <NoMetrics flag={flag?.name} />
          ) : (
            <Charts scope={scope} environment={environment} events={events} list={list} />
          )}
          {list.dropped.length > 0 && (
            <p className={classes.note}>{droppedInWords(list.dropped)}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The lines with which an application sends the first one. */
function NoMetrics({ flag }: { readonly flag: string | undefined }) {
  return (
    <>
      <p className={classes.help}>
        No application sends metrics about itself yet. A counter of errors takes two lines
        {flag === undefined ? '.' : ', and is then shown with the flag and without it.'}
      </p>
      <Code label="Lines that count errors" code={metricLines(flag)} />
    </>
  );
}

interface ChartsProps {
  readonly scope: MetricScope;
  readonly environment: string;
  readonly events: readonly ShownEvent[];
  readonly list: MetricList;
}

function Charts(props: ChartsProps) {
  const { scope } = props;
  const flag: FlagParams =
    scope.project === undefined || scope.flag === undefined
      ? undefined
      : { projectId: scope.project, featureName: scope.flag };
  return flag ? <FlagCharts {...props} params={flag} /> : <InstanceCharts {...props} />;
}

function FlagCharts({
  params,
  ...props
}: ChartsProps & { readonly params: NonNullable<FlagParams> }) {
  const saved = useRead(`GET ${FLAG}`, { params });
  return (
    <Loaded query={saved}>
      {({ configs }) => <Chooser {...props} params={params} saved={configs} />}
    </Loaded>
  );
}

function InstanceCharts(props: ChartsProps) {
  const saved = useRead(`GET ${INSTANCE}`, {});
  return (
    <Loaded query={saved}>
      {({ configs }) => <Chooser {...props} params={undefined} saved={configs} />}
    </Loaded>
  );
}

/** What is chosen, with the chart that it replaces, if any. */
interface Draft {
  readonly choice: ChartChoice;
  readonly id?: string;
  readonly title: string;
}

function Chooser({
  scope,
  environment,
  events,
  list: { metrics },
  params,
  saved,
}: ChartsProps & { readonly params: FlagParams; readonly saved: readonly SavedChart[] }) {
  // The ones that say something about the flag come first.
  const usual =
    metrics.find(({ labelNames }) => scope.flag && labelNames.includes(scope.flag)) ?? metrics[0];
  const [drafted, setDraft] = useState<Draft>();
  const draft = drafted ?? (usual && { choice: firstChoice(usual, scope.flag), title: '' });
  if (!draft) return null;
  const { choice, id, title } = draft;
  const metric = metrics.find(({ name }) => name === choice.metricName);
  const choose = (part: Partial<ChartChoice>) =>
    setDraft({ ...draft, choice: { ...choice, ...part } });
  const { groupBy: _groupBy, ...settings } = choice;
  const body = { ...(id !== undefined && { id }), ...(title && { title }), ...settings };
  const save = params
    ? request(`POST ${FLAG}`, { params, body })
    : request(`POST ${INSTANCE}`, { body });
  const shared = { scope, environment, events };
  return (
    <>
      <div className={classes.fields}>
        <Select
          label="Metric"
          value={choice.metricName}
          onChange={({ target }) => {
            const next = metrics.find(({ name }) => name === target.value);
            if (next) choose({ ...firstChoice(next, scope.flag), timeRange: choice.timeRange });
          }}
        >
          {!metric && <option>{choice.metricName}</option>}
          {[...new Set(metrics.map(({ name }) => name))].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select
          label="Number"
          value={choice.aggregationMode}
          onChange={({ target }) =>
            choose({ aggregationMode: target.value as ChartChoice['aggregationMode'] })
          }
        >
          {modesOf(metric?.type ?? 'unknown').map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        {metric && (
          <Select
            label="Divided by"
            value={choice.groupBy}
            onChange={({ target }) => choose({ groupBy: target.value })}
          >
            {groupsOf(metric, scope.flag).map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <OneOf
          label="Time"
          choices={ranges}
          value={choice.timeRange}
          onChange={(timeRange) => choose({ timeRange })}
        />
      </div>
      {metric?.help && <p className={classes.help}>{metric.help}</p>}
      <MetricChart {...shared} choice={choice} isLarge />
      <div className={classes.actions}>
        <Field
          label="Title"
          hidesLabel
          placeholder="Title of the chart"
          maxLength={100}
          value={title}
          onChange={({ target }) => setDraft({ ...draft, title: target.value })}
        />
        <ActionButton request={save} done="The chart is saved." onDone={() => setDraft(undefined)}>
          {id === undefined ? 'Save chart' : 'Save changes'}
        </ActionButton>
        {id !== undefined && <Button onClick={() => setDraft(undefined)}>Cancel</Button>}
        <CurlMenu request={save} />
      </div>
      {saved.map((chart) => (
        <Saved
          key={chart.id}
          {...shared}
          chart={chart}
          choice={choiceOf(chart, metrics, scope.flag)}
          params={params}
          onEdit={(next) => setDraft({ choice: next, id: chart.id, title: chart.title ?? '' })}
        />
      ))}
    </>
  );
}

function Saved({
  scope,
  environment,
  events,
  chart,
  choice,
  params,
  onEdit,
}: Omit<ChartsProps, 'list'> & {
  readonly chart: SavedChart;
  readonly choice: ChartChoice;
  readonly params: FlagParams;
  readonly onEdit: (choice: ChartChoice) => void;
}) {
  const name = chart.title || chart.displayName;
  const remove = params
    ? request(`DELETE ${FLAG}/{id}`, { params: { ...params, id: chart.id } })
    : request(`DELETE ${INSTANCE}/{id}`, { params: { id: chart.id } });
  return (
    <section className={classes.saved} aria-label={name}>
      <div className={classes.savedHead}>
        <h3>{name}</h3>
        <span className={classes.what}>
          {chart.title ? `${chart.displayName}, ` : ''}
          {choiceInWords(choice)}
        </span>
        <Button
          kind="quiet"
          isSmall
          icon="edit"
          aria-label={`Change the chart ${name}`}
          onClick={() => onEdit(choice)}
        />
        <ActionButton
          kind="quiet"
          isSmall
          icon="close"
          request={remove}
          label={`Delete the chart ${name}`}
          done={`The chart ${name} is deleted.`}
        >
          {''}
        </ActionButton>
      </div>
      <MetricChart scope={scope} environment={environment} events={events} choice={choice} />
    </section>
  );
}
