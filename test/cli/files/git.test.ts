import { expect, it } from 'vitest';
import { repositoryOf } from '../../../cli/src/files/git.ts';

const shop = { repository: 'acme/shop', url: 'https://github.com/acme/shop' };

it.each([
  ['git@github.com:acme/shop.git', shop],
  ['ssh://git@github.com:22/acme/shop.git', shop],
  ['https://github.com/acme/shop', shop],
  ['https://mia:secret@github.com/acme/shop.git/', { ...shop, repository: 'acme/shop' }],
  ['git://github.com/acme/shop.git', shop],
  [
    'http://git.local:8080/acme/group/shop.git',
    { repository: 'acme/group/shop', url: 'http://git.local:8080/acme/group/shop' },
  ],
  ['/srv/git/shop.git', { repository: 'shop' }],
  ['../shop', { repository: 'shop' }],
])('the remote %s is the repository', (remote, repository) => {
  expect(repositoryOf(remote)).toEqual(repository);
});
