/** Fields with suggestions, whose library is as large as a page: loaded with the first form that has one. */
export { AddChoice, Combobox } from '../components/form/combobox.tsx';
export { Tokens } from '../components/form/tokens.tsx';
