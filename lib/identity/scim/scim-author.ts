import type { Author } from '../../auth/author.ts';
import type { Caller } from '../../auth/caller.ts';
import { noRights } from '../../auth/rights.ts';

/** The author of what an identity provider changes by SCIM: nobody can take its name. */
export const scimAuthor: Author = { id: -1338, name: 'flagwright-scim' };

/** The caller of SCIM's operations: it has no rights on the admin API. */
export const scimCaller: Caller = {
  author: scimAuthor,
  tokenType: 'admin',
  projects: [],
  environment: '*',
  rights: noRights,
};
