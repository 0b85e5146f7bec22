import { expect, it } from 'vitest';
import { hueOf, initialsOf } from '../../console/src/components/initials.ts';

it.each([
  ['Jonas Weiß', 'JW'],
  ['Mia', 'MI'],
  ['ci', 'CI'],
  ['jonas.weiss@example.com', 'JW'],
  ['Anna Maria van Dyck', 'AD'],
  ['', '?'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('the same name has the same colour', () => {
  expect(hueOf('Mia Berger')).toBe(hueOf('Mia Berger'));
});
