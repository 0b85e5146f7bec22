import type { Feature } from '../feature-data/model.ts';

/** The links of a flag as the API shows them. */
export function presentLinks({ links = [] }: Feature) {
  return links.map(({ id, url, title }) => ({ id, url, title }));
}
