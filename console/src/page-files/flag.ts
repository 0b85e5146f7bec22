/** A flag. */
export { default as Flag } from '../pages/flag/flag.tsx';
