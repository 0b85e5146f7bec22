import { Link, useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import { FirstUse } from './first-use.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';
import { HoursTable } from './hours-table.tsx';
import { applicationsOf, hoursOf, shareOn, type UsageRow, variantsOf } from './usage-sums.ts';

const UsageChart = lazy(async () => (await loadPage(() => import('./usage-chart.tsx'))).default);

/** Hours that the service keeps in this detail. */
const spans = [24, 48];

/** Which applications use a flag, how often, and with which answers. */
export function Usage({ flag }: { readonly flag: Flag }) {
  const [search, setSearch] = useSearchParams();
  const hoursBack = Number(search.get('hours')) === 48 ? 48 : 24;
  const usage = useRead('GET /api/admin/client-metrics/features/{name}/raw', {
    params: { name: flag.name },
    query: { hoursBack },
  });
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return (
    <Loaded query={usage}>
      {({ data }) => {
        const applications = applicationsOf(data);
        if (applications.length === 0) return <FirstUse flag={flag} hours={hoursBack} />;
        const environment = search.get('environment') ?? applications[0]?.environment ?? '';
        return (
          <>
            <div className="row">
              <label className="row">
                Environment
                <select
                  className={classes.select}
                  value={environment}
                  onChange={(event) => choose('environment', event.target.value)}
                >
                  {flag.environments.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
              <label className="row">
                Hours
                <select
                  className={classes.select}
                  value={hoursBack}
                  onChange={(event) => choose('hours', event.target.value)}
                >
                  {spans.map((span) => (
                    <option key={span}>{span}</option>
                  ))}
                </select>
              </label>
            </div>
            <UsageOf environment={environment} rows={data} />
          </>
        );
      }}
    </Loaded>
  );
}

function UsageOf({
  environment,
  rows,
}: {
  readonly environment: string;
  readonly rows: readonly UsageRow[];
}) {
  const hours = hoursOf(rows, environment);
  return (
    <>
      <h2>Per hour in {environment}</h2>
      <div className={classes.chart}>
        <UsageChart hours={hours} label={`Answers per hour in ${environment}`} />
      </div>
      <details className={classes.adding}>
        <summary>The same as a table</summary>
        <HoursTable environment={environment} hours={hours} />
      </details>
      <VariantsTable environment={environment} rows={rows} />
      <h2>Applications</h2>
      <Table
        label="Applications that ask for the flag"
        columns={['Application', 'Environment', 'On', 'Off', 'Share on', 'Last hour it asked']}
      >
        {applicationsOf(rows).map(({ appName, environment: where, yes, no, lastHour }) => (
          <tr key={`${where}\n${appName}`}>
            <td>
              <Link href={`/applications/${encodeURIComponent(appName)}`}>{appName}</Link>
            </td>
            <td>{where}</td>
            <td>{yes.toLocaleString('en')}</td>
            <td>{no.toLocaleString('en')}</td>
            <td>{shareOn({ yes, no })}</td>
            <td>
              <Time at={lastHour} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function VariantsTable({
  environment,
  rows,
}: {
  readonly environment: string;
  readonly rows: readonly UsageRow[];
}) {
  const variants = variantsOf(rows, environment);
  const total = variants.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <>
      <h2>Variants in {environment}</h2>
      <Table label={`Variants given in ${environment}`} columns={['Variant', 'Given', 'Share']}>
        {variants.map(({ name, count }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{count.toLocaleString('en')}</td>
            <td>{shareOn({ yes: count, no: total - count })}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
