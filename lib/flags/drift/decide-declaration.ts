import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '../../http/contract.ts';
import { invalid } from '../../platform/errors.ts';
import type { Project } from '../../projects/model.ts';
import type { ChangedFeature } from '../feature-data/change-feature.ts';
import type { Feature, IntendedDrift } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';
import type { intendedDriftSchema } from './schema.ts';

/** A request to declare that a flag is meant to differ. */
export type DeclarationRequest = InputOf<typeof intendedDriftSchema>;

/**
 * Declares that a flag is meant to differ in some environments, in place of what was declared before. Pure.
 * @param made when and by whom
 * @throws {ValidationError} for an environment that the project does not have
 */
export function decideDeclaration(
  before: Feature,
  { id, environments }: Pick<Project, 'id' | 'environments'>,
  request: DeclarationRequest,
  made: Pick<IntendedDrift, 'at' | 'by'>,
): ChangedFeature {
  const data = { environments: request.environments, reason: request.reason };
  const preData = before.intendedDrift && contentOf(before.intendedDrift);
  // A request that is repeated succeeds, although an environment may be gone.
  if (isDeepStrictEqual(data, preData)) return { after: before, events: [] };
  const unknown = data.environments.findIndex((name) => !Object.hasOwn(environments, name));
  if (unknown >= 0) {
    throw invalid(
      `/body/environments/${unknown}`,
      `must be the name of an environment of the project "${id}"`,
      { sent: data.environments[unknown] },
    );
  }
  const after = { ...before, intendedDrift: { ...data, ...made } };
  const event = { type: 'feature-drift-declared', data, ...(preData && { preData }) } as const;
  return { after, events: [atFeature(after, event)] };
}

/** Takes the declaration back: the flag is compared in all environments. Pure. */
export function decideNoDeclaration(before: Feature): ChangedFeature {
  const { intendedDrift, ...after } = before;
  if (!intendedDrift) return { after: before, events: [] };
  const preData = contentOf(intendedDrift);
  return { after, events: [atFeature(after, { type: 'feature-drift-undeclared', preData })] };
}

function contentOf({ environments, reason }: IntendedDrift) {
  return { environments, reason };
}
