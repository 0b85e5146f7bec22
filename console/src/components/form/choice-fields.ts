import { lazy } from '../../lazy.tsx';
import { loadPage } from '../../load-file.ts';

/** The library behind these fields is as large as a page: it comes with the first form that has one. */
const load = () => loadPage(() => import('../../page-files/fields.ts'));

/** A text that is typed, or chosen from what there is. */
export const Combobox = lazy(async () => (await load()).Combobox);

/** A choice that is added to those that were made. */
export const AddChoice = lazy(async () => (await load()).AddChoice);

/** A list of texts as tokens. */
export const Tokens = lazy(async () => (await load()).Tokens);
