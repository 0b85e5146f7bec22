import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cleanUpAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Bars } from '../../components/bars.tsx';
import { Card } from '../../components/card.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { NewFlagLink } from '../create-flag/new-flag-link.tsx';
import { InProjects } from './in-projects.tsx';
import classes from './insights.module.css';
import { ageInWords, type Insights, percentOf, sum, WEEKS, weeksOf } from './insights-words.ts';
import { MetricsCard } from './metrics-card.tsx';
import { Stages } from './stages.tsx';
import { Tiles } from './tiles.tsx';
import { WeekChart } from './week-chart.tsx';

/** The flags of all projects that the person can see, in numbers. */
export default function InsightsPage() {
  const insights = useRead('GET /api/admin/insights', { query: {} }, { staleTime: 60_000 });
  return (
    <Page title="Insights" lead="How the flags of your projects are doing.">
      <Loaded query={insights}>
        {(numbers) =>
          isEmpty(numbers) ? (
            <Empty icon="chart" action={<NewFlagLink projectId={undefined} />}>
              The numbers begin with the first flag: how old flags get, how long they take to
              production, and how many are still in use.
            </Empty>
          ) : (
            <Numbers numbers={numbers} />
          )
        }
      </Loaded>
      <div className={classes.below}>
        <MetricsCard />
      </div>
    </Page>
  );
}

function isEmpty({ flagTrends, creationArchiveTrends }: Insights): boolean {
  return sum(flagTrends.map(({ total }) => total)) === 0 && creationArchiveTrends.length === 0;
}

function Numbers({ numbers }: { readonly numbers: Insights }) {
  const { flagAges, flagUses } = numbers;
  const weeks = weeksOf(numbers, Date.now());
  const all = sum(flagAges.map(({ total }) => total));
  const old = flagAges.filter(({ fromDays }) => fromDays >= 90);
  const oldCount = sum(old.map(({ total }) => total));
  return (
    <>
      <Tiles numbers={numbers} weeks={weeks} />
      <div className={classes.cards}>
        <Card title="Age">
          <Said>
            {oldCount === 0
              ? 'No flag is older than three months.'
              : `${percentOf(oldCount, all)} % are older than three months, and ${sum(old.map(({ overdue }) => overdue))} of these can go.`}{' '}
            <Link href={cleanUpAddress}>Clean up</Link>
          </Said>
          <Bars
            label="Flags by age"
            marked="can go"
            rows={flagAges.map((age) => ({
              name: ageInWords(age),
              count: age.total,
              marked: age.overdue,
            }))}
          />
        </Card>
        <Stages />
        <Card title="Last use">
          <Said>
            {percentOf(flagUses.day, all)} % were used within a day; {flagUses.never} never.
          </Said>
          <Bars
            label="Flags by last use"
            rows={[
              { name: 'Within a day', count: flagUses.day },
              { name: 'Within a week', count: flagUses.week },
              { name: 'Within a month', count: flagUses.month },
              { name: 'Longer ago', count: flagUses.longer },
              { name: 'Never', count: flagUses.never },
            ]}
          />
        </Card>
        <Card title="Week by week">
          <Said>{balanceInWords(weeks)}</Said>
          <WeekChart
            weeks={weeks}
            series={[
              { of: 'created', name: 'Created' },
              { of: 'firstUsed', name: 'First used in production' },
              { of: 'archived', name: 'Archived' },
            ]}
          />
        </Card>
      </div>
      <InProjects numbers={numbers} />
    </>
  );
}

function balanceInWords(weeks: ReturnType<typeof weeksOf>): string {
  const more = sum(weeks.map(({ created, archived }) => created - archived));
  if (more === 0) return `As many went as came in ${WEEKS} weeks.`;
  const word = more > 0 ? 'more' : 'fewer';
  return `There are ${Math.abs(more).toLocaleString('en')} ${word} than ${WEEKS} weeks ago.`;
}

function Said({ children }: { readonly children: ReactNode }) {
  return <p className={classes.said}>{children}</p>;
}
