import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { orders, withParam } from './filters.ts';
import classes from './search-field.module.css';

/** The orders for which there is no column, or no room for its head. */
export function SortMenu({
  params,
  onChange,
  showsProject,
}: {
  readonly params: URLSearchParams;
  readonly onChange: (params: URLSearchParams) => void;
  readonly showsProject: boolean;
}) {
  const now = params.get('sort') ?? 'name';
  const isFirst = params.get('favourites') !== 'anywhere';
  return (
    <Menu
      label="Sort"
      kind="plain"
      text={
        <>
          <Icon name="updown" />
          <span className={classes.word}>Sort</span>
        </>
      }
    >
      {orders
        .filter(({ sortBy }) => showsProject || sortBy !== 'project')
        .map(({ sortBy, name, order }) => (
          <Button
            key={sortBy}
            aria-pressed={now === sortBy}
            icon={now === sortBy ? 'check' : undefined}
            onClick={() =>
              onChange(
                withParam(
                  withParam(params, 'sort', sortBy === 'name' ? '' : sortBy),
                  'order',
                  order,
                ),
              )
            }
          >
            {name}
          </Button>
        ))}
      {params.get('favourites') !== 'only' && (
        <Button
          aria-pressed={isFirst}
          icon={isFirst ? 'check' : undefined}
          onClick={() => onChange(withParam(params, 'favourites', isFirst ? 'anywhere' : ''))}
        >
          Favourites first
        </Button>
      )}
    </Menu>
  );
}
