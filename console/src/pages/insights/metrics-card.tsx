import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';
import classes from '../flag/flag.module.css';

/** With the words for events and the chart of usage, which this page does not need. */
const ImpactMetrics = lazy(
  async () => (await loadPage(() => import('../../page-files/events.ts'))).ImpactMetrics,
);

/** Metrics that applications send about themselves, and the charts of the instance. */
export function MetricsCard() {
  const environments = useRead('GET /api/admin/environments', {}, { staleTime: 60_000 });
  const [chosen, setChosen] = useState<string>();
  return (
    <Loaded query={environments}>
      {({ environments: all }) => {
        const usual = all.find(({ type }) => type === 'production') ?? all[0];
        const environment = chosen ?? usual?.name;
        if (environment === undefined) return null;
        return (
          <Card
            title="Impact metrics"
            actions={
              <select
                className={classes.select}
                aria-label="Environment"
                value={environment}
                onChange={({ target }) => setChosen(target.value)}
              >
                {all.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            }
          >
            <ImpactMetrics environment={environment} events={NONE} />
          </Card>
        );
      }}
    </Loaded>
  );
}

/** No flag, so nothing is marked. */
const NONE = [] as const;
