import { Link, useLocation, useSearchParams } from 'wouter';
import classes from './state-filter.module.css';

/** Links that show all, or what is in one state; the choice stands in the address. */
export function StateFilter({
  total,
  states,
}: {
  readonly total?: number | undefined;
  readonly states: readonly {
    readonly state: string;
    readonly name: string;
    readonly count?: number;
  }[];
}) {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const chosen = search.get('state');
  const all = { state: null, name: 'All', count: total };
  return (
    <nav aria-label="State" className={classes.filter}>
      {[all, ...states].map(({ state, name, count }) => (
        <Link
          key={name}
          href={state === null ? path : `${path}?state=${state}`}
          className={classes.choice ?? ''}
          aria-current={state === chosen ? 'true' : undefined}
        >
          {name}
          {count !== undefined && <span className={classes.count}> {count}</span>}
        </Link>
      ))}
    </nav>
  );
}
