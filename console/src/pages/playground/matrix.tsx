import { type ComponentProps, useState } from 'react';
import { resultInWords } from '../../../../lib/words/playground/evaluated.ts';
import type { Explained } from '../../../../lib/words/playground/explanation.ts';
import { Button } from '../../components/button.tsx';
import { Explanation } from './explanation.tsx';
import classes from './playground.module.css';
import type { Result } from './use-results.ts';

/** Rows shown at first; more on request. */
const ROWS = 100;

type Chosen = Pick<ComponentProps<typeof Explanation>, 'flag' | 'context'>;

/** Flags by context and environment. Each result explains itself. */
export function Matrix({
  results,
  environments,
  flag,
}: {
  readonly results: readonly Result[];
  readonly environments: readonly string[];
  /** A part of the names to show. */
  readonly flag: string;
}) {
  const [rows, setRows] = useState(ROWS);
  const [chosen, setChosen] = useState<Chosen>();
  const wanted = flag.toLowerCase();
  const names = [...new Set(results.flatMap(({ flags }) => [...flags.keys()]))].filter((name) =>
    name.toLowerCase().includes(wanted),
  );
  if (names.length === 0) return <p>No flag has this in its name.</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Results" tabIndex={0}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                Flag
              </th>
              {results.map(({ context }) => (
                <th key={context.name} colSpan={environments.length} scope="colgroup">
                  {context.name}
                </th>
              ))}
            </tr>
            <tr>
              {results.map(({ context }) =>
                environments.map((environment) => (
                  <th key={`${context.name}/${environment}`} scope="col">
                    {environment}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {names.slice(0, rows).map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {results.map(({ context, flags }) =>
                  environments.map((environment) => (
                    <Cell
                      key={`${context.name}/${environment}`}
                      flag={flags.get(name)?.[environment]}
                      context={context.name}
                      onChoose={setChosen}
                    />
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {names.length > rows && (
        <p>
          <Button onClick={() => setRows(rows + ROWS)}>Show more of {names.length} flags</Button>
        </p>
      )}
      {chosen && <Explanation {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Cell({
  flag,
  context,
  onChoose,
}: {
  readonly flag: Explained | undefined;
  readonly context: string;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  if (!flag) return <td>–</td>;
  const result = resultInWords(flag);
  const isOn = flag.isEnabled && flag.chance === undefined;
  return (
    <td>
      <button
        type="button"
        className={isOn ? classes.on : classes.off}
        aria-label={`${flag.name} in ${flag.environment} for ${context}: ${result}. Why?`}
        onClick={() => onChoose({ flag, context })}
      >
        {result}
      </button>
    </td>
  );
}
