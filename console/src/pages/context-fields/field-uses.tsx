import { useSearchParams } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { StrategyUses } from '../../strategies/strategy-uses.tsx';
import type { ContextField } from './field-data.ts';

/** Flags on a page, each once for an environment: 500 of them, as the API answers by default, take a second to show. */
const PAGE = 50;

/**
 * A page of the strategies that use a context field.
 * @param field `undefined` while it is being read
 */
export function useFieldUses(field: ContextField | undefined) {
  const [search] = useSearchParams();
  const cursor = search.get('after');
  const query = { limit: PAGE, ...(cursor !== null && { cursor }) };
  const contextField = field?.name ?? '';
  const projectId = field?.project;
  const everywhere = useRead(
    'GET /api/admin/context/{contextField}/strategies',
    { params: { contextField }, query },
    { enabled: field !== undefined && projectId === undefined },
  );
  const inProject = useRead(
    'GET /api/admin/projects/{projectId}/context/{contextField}/strategies',
    { params: { projectId: projectId ?? '', contextField }, query },
    { enabled: projectId !== undefined },
  );
  return { ...(projectId === undefined ? everywhere : inProject), isFirstPage: cursor === null };
}

/** The strategies of one page, with a link to the next. */
export function FieldUses({
  name,
  uses,
}: {
  readonly name: string;
  readonly uses: ReturnType<typeof useFieldUses>;
}) {
  const address = `/context/${encodeURIComponent(name)}`;
  return (
    <Card title="Used by">
      <Loaded query={uses}>
        {({ strategies, nextCursor }) => (
          <>
            <StrategyUses uses={strategies} what="this field" />
            {nextCursor !== undefined && (
              <p>
                <ButtonLink href={`${address}?after=${encodeURIComponent(nextCursor)}`}>
                  Next page
                </ButtonLink>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** How many strategies use a field, as a sentence; empty while it is not known. */
export function usesInWords({
  data: page,
  isFirstPage,
}: Pick<ReturnType<typeof useFieldUses>, 'data'> & { readonly isFirstPage: boolean }): string {
  if (page === undefined) return '';
  if (!isFirstPage || page.nextCursor !== undefined) return 'Many strategies use it.';
  const { length } = page.strategies;
  if (length === 0) return 'No strategy uses it.';
  return length === 1 ? 'One strategy uses it.' : `${length} strategies use it.`;
}
