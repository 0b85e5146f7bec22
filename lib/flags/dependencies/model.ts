/** Maximum of parents of a flag. */
export const MAX_PARENTS = 10;

/** Maximum of children of a flag. */
export const MAX_CHILDREN = 100;

export type DependencyRequest = InputOf<typeof createDependencySchema>;

import type { InputOf } from '../../http/contract.ts';
import type { createDependencySchema } from './schema.ts';
