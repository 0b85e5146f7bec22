import { useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { EnvironmentCard } from './environment-card.tsx';
import classes from './flag.module.css';
import type { Flag, FlagEnvironment } from './flag-data.ts';

/** The settings of a flag in every environment, side by side, compared with one of them. */
export function Environments({ flag }: { readonly flag: Flag }) {
  const [search, setSearch] = useSearchParams();
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const { environments } = flag;
  const base =
    environments.find(({ name }) => name === search.get('compare')) ?? usualBase(environments);
  const compareWith = (name: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('compare', name);
        return after;
      },
      { replace: true },
    );
  return (
    <>
      <div className={classes.sectionHead}>
        <h2>Environments</h2>
        {environments.length > 1 && (
          <label className="row">
            Compare with
            <select
              className={classes.select}
              value={base?.name}
              onChange={(event) => compareWith(event.target.value)}
            >
              {environments.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className={classes.environments}>
        {environments.map((environment) => (
          <EnvironmentCard
            key={environment.name}
            flag={flag}
            environment={environment}
            base={base}
            segments={segments.data?.segments ?? []}
          />
        ))}
      </div>
    </>
  );
}

/** Most people ask what production does: the others are compared with it. */
function usualBase(environments: readonly FlagEnvironment[]): FlagEnvironment | undefined {
  return environments.findLast(({ type }) => type === 'production') ?? environments[0];
}
