import type { JSONSchema } from 'json-schema-to-ts';
import { readable } from '../../platform/schema/names.ts';
import { changeRequestStates } from '../model.ts';

export const idSchema = {
  type: 'integer',
  minimum: 0,
  maximum: 9_999_999_999,
  description: 'Id of the change request.',
  examples: [1],
} as const satisfies JSONSchema;

export const projectTextSchema = nameSchema('Id of the project.', 'default');

export const environmentTextSchema = nameSchema('Name of the environment.', 'development');

export const titleSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: readable,
  description: 'Display title.',
  examples: ['New checkout for beta users'],
} as const satisfies JSONSchema;

export const textSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 1_000,
  pattern: readable,
  description: 'A comment.',
  examples: ['Why not for all of them?'],
} as const satisfies JSONSchema;

export const stateSchema = {
  type: 'string',
  enum: changeRequestStates,
  description: 'State of the change request.',
  examples: ['In review'],
} as const satisfies JSONSchema;

export function nameSchema(description: string, example: string) {
  return { type: 'string', maxLength: 250, description, examples: [example] } as const;
}

export function countSchema(description: string) {
  return { type: 'integer', minimum: 0, description, examples: [3] } as const;
}
