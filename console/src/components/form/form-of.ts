type NamesOf<D, T> = {
  [K in keyof D & string]: D[K] extends T ? K : never;
}[keyof D & string];

interface TypedValue {
  readonly target: { readonly value: string };
}

interface Ticked {
  readonly target: { readonly checked: boolean };
}

/**
 * Binds fields to a draft, each by the name of its property alone: its value, its change, and where the service's refusals
 * of it are.
 * @param at where the draft is in the request, for one that is not its body
 *
 * @example
 * const form = formOf(draft, setDraft);
 * <Field label="Name" {...form.text('name')} />
 */
export function formOf<D extends object>(draft: D, onChange: (draft: D) => void, at = '/body') {
  return {
    text: <N extends NamesOf<D, string>>(name: N) => ({
      path: `${at}/${name}`,
      value: draft[name] as D[N] & string, // The name is that of a text.
      onChange: ({ target }: TypedValue) => onChange({ ...draft, [name]: target.value }),
    }),
    tick: <N extends NamesOf<D, boolean>>(name: N) => ({
      checked: draft[name] as D[N] & boolean, // The name is that of a yes or no.
      onChange: ({ target }: Ticked) => onChange({ ...draft, [name]: target.checked }),
    }),
  };
}
