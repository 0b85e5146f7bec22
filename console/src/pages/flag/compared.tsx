import { useLocation } from 'wouter';
import { changeRequestAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Table } from '../../components/table.tsx';
import { keyed } from '../../strategies/keyed.ts';
import type { DifferenceRow } from './differences.ts';
import classes from './environment-in-full.module.css';
import type { Flag, FlagEnvironment } from './flag-data.ts';

/** What differs between two environments, in rows beside each other, and how to make one like the other. */
export function Compared({
  flag,
  environment: { name },
  base,
  rows,
}: {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly base: FlagEnvironment;
  readonly rows: readonly DifferenceRow[];
}) {
  const [, navigate] = useLocation();
  if (rows.length === 0) return <p className={classes.told}>The same as in {base.name}.</p>;
  return (
    <div className={classes.compared}>
      <Table label={`${name} compared with ${base.name}`} columns={['What', name, base.name]}>
        {keyed(rows).map(({ key, item: { what, here, there } }) => (
          <tr key={key}>
            <th scope="row">{what}</th>
            <td>{here ?? '–'}</td>
            <td>{there ?? '–'}</td>
          </tr>
        ))}
      </Table>
      <ActionButton
        icon="copy"
        isSmall
        request={request(
          'POST /api/admin/projects/{projectId}/environments/{environment}/promote',
          {
            params: { projectId: flag.project, environment: name },
            body: { from: base.name, features: [flag.name] },
          },
        )}
        done={({ id }) => `Added to your draft, change request ${id}.`}
        onDone={({ id }) => navigate(changeRequestAddress(flag.project, id))}
      >
        {`Propose to copy ${base.name} to here`}
      </ActionButton>
    </div>
  );
}
