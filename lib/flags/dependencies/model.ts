/** Maximum of parents of a flag. */
export const MAX_PARENTS = 10;

/** Maximum of children of a flag. */
export const MAX_CHILDREN = 100;

export interface DependencyRequest {
  readonly feature: string;
  readonly enabled?: boolean;
  readonly variants?: readonly string[];
}
