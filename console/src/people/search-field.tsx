import { useSearchParams } from 'wouter';
import { Field } from '../components/form/field.tsx';
import classes from './people.module.css';

/** A search whose text is in the address of the page: the text, and its field. */
export function useSearchText(label: string) {
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const set = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set('q', next);
        else after.delete('q');
        return after;
      },
      { replace: true },
    );
  const field = (
    <div className={classes.search}>
      <Field
        type="search"
        label={label}
        value={text}
        autoComplete="off"
        onChange={({ target }) => set(target.value)}
      />
    </div>
  );
  return [text, field] as const;
}
