import type { StrategyTypeUses } from 'generated:api';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { type StrategyUse, StrategyUses } from '../../strategies/strategy-uses.tsx';

/** The strategies and projects that use a type of one's own. */
export function TypeUsesCard({
  uses,
}: {
  readonly uses: Pick<UseQueryResult<StrategyTypeUses>, 'data' | 'error' | 'refetch'>;
}) {
  return (
    <Card title="Used by">
      <Loaded query={uses}>
        {({ strategies, projects, hidden }) => (
          <>
            <StrategyUses uses={strategies} what="this type" />
            {strategies.some(({ archived }) => archived) && (
              <p>
                Archived flags count as well:{' '}
                {[...new Set(strategies.filter(isArchived).map(nameOf))].join(', ')}.
              </p>
            )}
            {projects.length > 0 && (
              <p>
                Default strategy of{' '}
                {projects.map((id, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link href={`/projects/${encodeURIComponent(id)}/settings`}>{id}</Link>
                  </span>
                ))}
                .
              </p>
            )}
            {hidden > 0 && <p>And {hidden} more in projects that you cannot see.</p>}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** Why a type cannot be deleted, if something uses it. */
export function whyNotDelete(uses: StrategyTypeUses | undefined): string | undefined {
  if (!uses) return undefined;
  const count = uses.strategies.length + uses.projects.length + uses.hidden;
  if (count === 0) return undefined;
  return count === 1 ? 'It is still used once.' : `It is still used ${count} times.`;
}

function isArchived({ archived }: { readonly archived: boolean }): boolean {
  return archived;
}

function nameOf({ featureName }: StrategyUse): string {
  return featureName;
}
