import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cleanUpAddress, flagsAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import classes from './insights.module.css';
import { daysInWords, type Insights, percentOf, sum, WEEKS, type Week } from './insights-words.ts';

/** The numbers that say most, each with a sentence. */
export function Tiles({
  numbers: { flagAges, userTrends },
  weeks,
}: {
  readonly numbers: Insights;
  readonly weeks: readonly Week[];
}) {
  const life = useRead('GET /api/admin/insights/lifecycle', { query: {} }, { staleTime: 60_000 });
  const { develop, production } = life.data?.lifecycleTrends ?? {};
  const all = sum(flagAges.map(({ total }) => total));
  const overdue = sum(flagAges.map((age) => age.overdue));
  const created = sum(weeks.map((week) => week.created));
  const [users] = userTrends;
  const hasArrived = sum(weeks.map(({ firstUsed }) => firstUsed)) + (production?.totalFlags ?? 0);
  return (
    <div className={classes.tiles}>
      <Tile name={<Link href={flagsAddress}>Flags</Link>} value={all.toLocaleString('en')}>
        {created.toLocaleString('en')} created in {WEEKS} weeks.
      </Tile>
      <Tile name="In production" value={production?.totalFlags.toLocaleString('en')}>
        Used there by an application, and not completed.
      </Tile>
      <Tile
        name="Time to production"
        value={develop && daysInWords(hasArrived ? develop.medianDaysHistorically : undefined)}
      >
        {hasArrived ? 'Half of the flags were used there sooner.' : 'No flag has got there yet.'}
      </Tile>
      <Tile name={<Link href={cleanUpAddress}>Can go</Link>} value={overdue.toLocaleString('en')}>
        {percentOf(overdue, all)} % are completed, stale or past their lifetime.
      </Tile>
      {users && (
        <Tile name="People" value={users.active.toLocaleString('en')}>
          Of {users.total.toLocaleString('en')}, so many signed in within 90 days.
        </Tile>
      )}
    </div>
  );
}

function Tile({
  name,
  value = '…',
  children,
}: {
  readonly name: ReactNode;
  /** Absent while it is read. */
  readonly value: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.tile}>
      <h2>{name}</h2>
      <p className={classes.value}>{value}</p>
      <p>{children}</p>
    </section>
  );
}
