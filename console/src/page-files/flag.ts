/** A flag, and what is asked before the palette changes one. */
export { default as Flag } from '../pages/flag/flag.tsx';
export { WantedChange } from '../pages/flag/wanted-change.tsx';
