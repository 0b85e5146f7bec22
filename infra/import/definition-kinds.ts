import { isDeepStrictEqual } from 'node:util';
import { type AdminApi, inPath } from './admin-api.ts';
import type { Kind } from './copy-definitions.ts';
import type {
  ContextField,
  Environment,
  Segment,
  StrategyType,
  TagType,
} from './instance-model.ts';

const nameOf = ({ name }: { readonly name: string }) => name;

/**
 * Without properties that are `null`, `undefined` or empty: instances represent missing values
 * differently.
 */
const said = (thing: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  );

const sameIn =
  <T>(contentOf: (thing: T) => unknown) =>
  (a: T, b: T): boolean =>
    isDeepStrictEqual(contentOf(a), contentOf(b));

/** Existing environments are not changed: types and order are a matter of taste. */
export const environmentKind = (target: AdminApi): Kind<Environment, Environment> => ({
  label: 'Environments',
  one: 'environment',
  nameOf,
  create: ({ name, type, enabled = true, sortOrder }) =>
    target.request('POST', 'environments', said({ name, type, enabled, sortOrder })),
});

const legalValuesOf = ({ legalValues = [] }: ContextField) =>
  legalValues.map(({ value, description }) => said({ value, description }));

/** Instances describe and sort the built-in fields in their own way. */
const meaningOf = (field: ContextField) => ({
  stickiness: field.stickiness ?? false,
  legalValues: legalValuesOf(field),
});

const contextFieldBody = (field: ContextField) => ({
  ...said({ description: field.description, sortOrder: field.sortOrder }),
  stickiness: field.stickiness ?? false,
  legalValues: legalValuesOf(field),
});

export const contextFieldKind = (target: AdminApi): Kind<ContextField, ContextField> => ({
  label: 'Context fields',
  one: 'context field',
  nameOf,
  isSame: sameIn(meaningOf),
  create: (field) =>
    target.request('POST', 'context', { name: field.name, ...contextFieldBody(field) }),
  update: (field) =>
    target.request('PUT', `context/${inPath(field.name)}`, contextFieldBody(field)),
});

export const tagTypeKind = (target: AdminApi): Kind<TagType, TagType> => ({
  label: 'Tag types',
  one: 'tag type',
  nameOf,
  create: ({ name, description, icon, color }) =>
    target.request('POST', 'tag-types', said({ name, description, icon, color })),
});

const strategyTypeBody = ({ title, description, parameters = [] }: StrategyType) => ({
  ...said({ title, description }),
  parameters: parameters.map((parameter) => said(parameter as object)),
});

export const strategyTypeKind = (target: AdminApi): Kind<StrategyType, StrategyType> => ({
  label: 'Strategy types',
  one: 'strategy type',
  nameOf,
  isSame: sameIn(strategyTypeBody),
  create: (type) =>
    target.request('POST', 'strategies', {
      name: type.name,
      deprecated: type.deprecated ?? false,
      ...strategyTypeBody(type),
    }),
  update: (type) =>
    target.request('PUT', `strategies/${inPath(type.name)}`, strategyTypeBody(type)),
});

const segmentBody = ({ name, description, project, constraints }: Segment) => ({
  name,
  ...said({ description, project }),
  constraints: constraints.map((constraint) => ({
    caseInsensitive: false,
    inverted: false,
    values: [],
    ...said(constraint),
  })),
});

export const segmentKind = (target: AdminApi): Kind<Segment, Segment> => ({
  label: 'Segments',
  one: 'segment',
  nameOf,
  isSame: sameIn(segmentBody),
  create: (segment) => target.request('POST', 'segments', segmentBody(segment)),
  update: (segment, { id }) => target.request('PUT', `segments/${id}`, segmentBody(segment)),
});
