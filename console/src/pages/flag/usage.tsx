import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { applicationAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { ImpactMetrics } from '../impact-metrics/impact-metrics.tsx';
import { InCode } from './code/in-code.tsx';
import { FirstUse } from './first-use.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';
import { Served } from './served.tsx';
import { spanOf } from './usage-history.ts';
import { applicationsOf, shareOn } from './usage-sums.ts';
import { useFlagEvents } from './use-flag-events.ts';

/** Between two looks for the first call, in milliseconds. Applications report once a minute. */
const LISTEN_EVERY_MS = 5_000;

/** Which applications use a flag, how often, and with which answers, and which code; the setup code until the first does. */
export function Usage({ flag }: { readonly flag: Flag }) {
  const isNew = flag.lastSeenAt === null;
  const usage = useRead(
    'GET /api/admin/client-metrics/features/{name}/raw',
    { params: { name: flag.name }, query: { hoursBack: 24 } },
    {
      untilNextRead: (answer) => {
        const isSilent = answer && applicationsOf(answer.data).length === 0;
        return isNew && isSilent ? LISTEN_EVERY_MS : false;
      },
    },
  );
  const [hasListened, setHasListened] = useState(false);
  return (
    <>
      <Loaded query={usage}>
        {({ data }) => {
          const applications = applicationsOf(data);
          const [busiest] = applications;
          const used = new Set(applications.map(({ environment }) => environment));
          const production = flag.environments.find(
            ({ name, type }) => type === 'production' && used.has(name),
          );
          if (isNew && !busiest)
            return <FirstUse flag={flag} onListen={() => setHasListened(true)} />;
          return (
            <>
              {hasListened && busiest && (
                <Notice kind="good">
                  First call heard: {busiest.appName} uses it in {busiest.environment}.
                </Notice>
              )}
              <ServedPart flag={flag} usual={production?.name ?? busiest?.environment} />
              <Applications applications={applications} />
            </>
          );
        }}
      </Loaded>
      <InCode flag={flag} />
    </>
  );
}

/** The charts of an environment and a span, which the address has. */
function ServedPart({
  flag,
  usual,
}: {
  readonly flag: Flag;
  /** The environment, if the address has none. */
  readonly usual: string | undefined;
}) {
  const [search, setSearch] = useSearchParams();
  const events = useFlagEvents(flag.name);
  const environment = search.get('environment') ?? usual ?? flag.environments.at(-1)?.name ?? '';
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const choice = (
    <select
      className={classes.select}
      aria-label="Environment"
      value={environment}
      onChange={({ target }) => choose('environment', target.value)}
    >
      {flag.environments.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
  return (
    <>
      <Card title="Served" actions={choice}>
        <Served
          flag={flag}
          environment={environment}
          span={spanOf(search.get('span'))}
          onSpan={(span) => choose('span', span)}
          isLarge
        />
      </Card>
      <Card title={`Impact metrics in ${environment}`}>
        <ImpactMetrics flag={flag} environment={environment} events={events.data?.events ?? []} />
      </Card>
    </>
  );
}

function Applications({
  applications,
}: {
  readonly applications: ReturnType<typeof applicationsOf>;
}) {
  return (
    <>
      <h2>Applications, last 24 hours</h2>
      {applications.length === 0 ? (
        <p className={classes.muted}>No application used it in the last 24 hours.</p>
      ) : (
        <Table
          label="Applications that use the flag"
          columns={['Application', 'Environment', 'On', 'Off', 'Share on', 'Last used']}
        >
          {applications.map(({ appName, environment, yes, no, lastHour }) => (
            <tr key={`${environment}\n${appName}`}>
              <td>
                <Link href={applicationAddress(appName)}>{appName}</Link>
              </td>
              <td>{environment}</td>
              <td>{yes.toLocaleString('en')}</td>
              <td>{no.toLocaleString('en')}</td>
              <td>{shareOn({ yes, no })}</td>
              <td>
                <Time at={lastHour} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
