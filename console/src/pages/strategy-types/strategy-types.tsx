import { Link, useSearchParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Empty } from '../../components/empty.tsx';
import { Checkbox } from '../../components/form/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { type StrategyType, typeName } from './type-data.ts';

/** The kinds of strategies: those that the service evaluates, and those of the applications. */
export default function StrategyTypes() {
  const types = useRead('GET /api/admin/strategies', {});
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const withDeprecated = search.get('deprecated') === 'yes';
  const add = (
    <ButtonLink
      kind="primary"
      href="/strategies/new"
      refusedBecause={may('POST /api/admin/strategies')}
    >
      New strategy type
    </ButtonLink>
  );
  return (
    <Page
      title="Strategy types"
      lead="Rules for who gets a flag. Gradual rollout with constraints is enough for nearly everything; types of your own need code in each application."
      actions={add}
    >
      <Checkbox
        label="Show deprecated types"
        checked={withDeprecated}
        onChange={({ target }) =>
          setSearch(target.checked ? { deprecated: 'yes' } : {}, { replace: true })
        }
      />
      <Loaded query={types}>
        {({ strategies }) => {
          const shown = strategies.filter(({ deprecated }) => withDeprecated || !deprecated);
          return (
            <>
              <List types={shown} />
              {!strategies.some(({ editable }) => editable) && (
                <Empty
                  action={add}
                  curl={request('POST /api/admin/strategies', {
                    body: {
                      name: 'country-of-residence',
                      parameters: [
                        { name: 'countries', type: 'list', description: '', required: true },
                      ],
                    },
                  })}
                >
                  There are no types of your own, and most instances never need one.
                </Empty>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function List({ types }: { readonly types: readonly StrategyType[] }) {
  return (
    <Table label="Strategy types" columns={['Name', 'Description', 'Parameters', 'State']}>
      {types.map((type) => (
        <tr key={type.name}>
          <td>
            <Link href={`/strategies/${encodeURIComponent(type.name)}`}>{typeName(type)}</Link>
          </td>
          <td>{type.description}</td>
          <td>{type.parameters.map(({ name }) => name).join(', ') || 'none'}</td>
          <td>
            <span className="row">
              <Badge>{type.editable ? 'Your own' : 'Built in'}</Badge>
              {type.deprecated && <Badge kind="warning">Deprecated</Badge>}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}
