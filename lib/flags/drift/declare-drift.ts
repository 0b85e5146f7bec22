import type { Caller } from '../../auth/caller.ts';
import { changeFeature } from '../feature-data/change-feature.ts';
import type { FeaturePlace } from '../feature-data/model.ts';
import {
  type DeclarationRequest,
  decideDeclaration,
  decideNoDeclaration,
} from './decide-declaration.ts';

/**
 * Declares that a flag is meant to differ in some environments, so that comparisons leave it out.
 * @throws {NotFoundError} when no active flag of that name exists in that project
 * @throws {ValidationError} for an environment that the project does not have
 */
export function declareDrift(
  caller: Caller,
  place: FeaturePlace,
  request: DeclarationRequest,
): Promise<void> {
  const { id, name } = caller.author;
  const made = { at: new Date().toISOString(), by: { id, name } };
  return changeFeature(caller, place, 'feature-drift-declared', ({ feature, project }) =>
    decideDeclaration(feature, project, request, made),
  );
}

/**
 * Takes the declaration back.
 * @throws {NotFoundError} when no active flag of that name exists in that project
 */
export function undeclareDrift(caller: Caller, place: FeaturePlace): Promise<void> {
  return changeFeature(caller, place, 'feature-drift-undeclared', ({ feature }) =>
    decideNoDeclaration(feature),
  );
}
