import { expect, it } from 'vitest';
import { returnPath, signInPath } from '../../console/src/session/return-path.ts';

const origin = 'https://flags.example.com';

it.each([
  ['?to=%2Fprojects%2Fshop', '/projects/shop'],
  ['?to=%2Fprojects%2Fshop%3Ftag%3Dsimple%3Anew%23top', '/projects/shop?tag=simple:new#top'],
  ['?to=https%3A%2F%2Fflags.example.com%2Faccount', '/account'],
  ['', '/'],
  ['?to=', '/'],
  ['?to=https%3A%2F%2Fevil.example', '/'],
  ['?to=%2F%2Fevil.example%2Fprojects', '/'],
  ['?to=%2F%5Cevil.example', '/'],
  ['?to=%2F.%2F%2Fevil.example%2Fx', '/'],
  ['?to=%2Fa%2F..%2F%2Fevil.example', '/'],
  ['?to=javascript%3Aalert(1)', '/'],
  ['?to=http%3A%2F%2F%5Bnone', '/'],
])('after sign-in, %s leads to %s', (search, path) => {
  expect(returnPath(search, origin)).toBe(path);
});

it.each(['/', '/projects/shop?tag=simple:new', '/account'])(
  'sign-in from %s leads back',
  (path) => {
    const { search } = new URL(signInPath(path), origin);

    expect(returnPath(search, origin)).toBe(path);
  },
);
