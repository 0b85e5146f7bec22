import type { Environment } from '../environments/model.ts';
import type { Project } from './model.ts';

/** The environments that a project has, in the given order. Pure. */
export function environmentsIn(
  { environments }: Pick<Project, 'environments'>,
  all: readonly Environment[],
): Environment[] {
  return all.filter(({ name }) => Object.hasOwn(environments, name));
}
