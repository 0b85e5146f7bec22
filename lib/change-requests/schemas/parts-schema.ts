import { readable } from '../../platform/schema/names.ts';
import { choice, integer, text } from '../../platform/schema/words.ts';
import { changeRequestStates } from '../model.ts';

export const idSchema = integer('Id of the change request.', 1, {
  minimum: 0,
  maximum: 9_999_999_999,
});

export const projectTextSchema = nameSchema('Id of the project.', 'default');

export const environmentTextSchema = nameSchema('Name of the environment.', 'development');

export const titleSchema = text('Display title.', 'New checkout for beta users', {
  minLength: 1,
  maxLength: 200,
  pattern: readable,
});

export const textSchema = text('A comment.', 'Why not for all of them?', {
  minLength: 1,
  maxLength: 1_000,
  pattern: readable,
});

export const stateSchema = choice('State of the change request.', changeRequestStates, 'In review');

export function nameSchema(description: string, example: string) {
  return text(description, example, 250);
}
