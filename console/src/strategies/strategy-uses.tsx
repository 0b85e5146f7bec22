import type { Routes } from 'generated:api';
import { Link } from 'wouter';
import { Table } from '../components/table.tsx';

/** A strategy of a flag that uses something. */
export type StrategyUse =
  Routes['GET /api/admin/segments/{id}/strategies']['output']['strategies'][number];

/** The strategies that use something, each with a link to its editor. */
export function StrategyUses({
  uses,
  what,
}: {
  readonly uses: readonly StrategyUse[];
  /** What they use: `this segment`. */
  readonly what: string;
}) {
  if (uses.length === 0) return <p>No strategy uses {what}.</p>;
  return (
    <Table
      label={`Strategies that use ${what}`}
      columns={['Flag', 'Project', 'Environment', 'Strategy']}
    >
      {uses.map(({ id, featureName, projectId, environment, strategyName }) => {
        const project = `/projects/${encodeURIComponent(projectId)}`;
        const flag = `${project}/features/${encodeURIComponent(featureName)}`;
        return (
          <tr key={`${id} ${environment}`}>
            <td>
              <Link href={flag}>{featureName}</Link>
            </td>
            <td>
              <Link href={project}>{projectId}</Link>
            </td>
            <td>{environment}</td>
            <td>
              <Link
                href={`${flag}/environments/${encodeURIComponent(environment)}/strategies/${id}`}
              >
                {strategyName}
              </Link>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
