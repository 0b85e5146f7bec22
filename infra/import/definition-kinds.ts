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

/** Existing environments are not changed: types and order are a matter of taste. */
export function environmentKind(target: AdminApi): Kind<Environment, Environment> {
  return {
    label: 'Environments',
    one: 'environment',
    nameOf,
    create: ({ name, type, enabled = true, sortOrder }) =>
      target.request('POST', 'environments', withoutEmpty({ name, type, enabled, sortOrder })),
  };
}

export function contextFieldKind(target: AdminApi): Kind<ContextField, ContextField> {
  return {
    label: 'Context fields',
    one: 'context field',
    nameOf,
    isSame: (field, found) => isNameAlone(field) || sameIn(meaningOf)(field, found),
    create: (field) =>
      target.request('POST', 'context', { name: field.name, ...contextFieldBody(field) }),
    update: (field) =>
      target.request('PUT', `context/${inPath(field.name)}`, contextFieldBody(field)),
  };
}

export function tagTypeKind(target: AdminApi): Kind<TagType, TagType> {
  return {
    label: 'Tag types',
    one: 'tag type',
    nameOf,
    create: ({ name, description, icon, color }) =>
      target.request('POST', 'tag-types', withoutEmpty({ name, description, icon, color })),
  };
}

export function strategyTypeKind(target: AdminApi): Kind<StrategyType, StrategyType> {
  return {
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
  };
}

export function segmentKind(target: AdminApi): Kind<Segment, Segment> {
  return {
    label: 'Segments',
    one: 'segment',
    nameOf,
    isSame: sameIn(segmentBody),
    create: (segment) => target.request('POST', 'segments', segmentBody(segment)),
    update: (segment, { id }) => target.request('PUT', `segments/${id}`, segmentBody(segment)),
  };
}

function nameOf({ name }: { readonly name: string }) {
  return name;
}

/**
 * Without properties that are `null`, `undefined` or empty: instances represent missing values
 * differently.
 */
export function withoutEmpty(thing: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  );
}

function sameIn<T>(contentOf: (thing: T) => unknown) {
  return (a: T, b: T): boolean => isDeepStrictEqual(contentOf(a), contentOf(b));
}

/** A source without context fields only names those that its constraints refer to. */
function isNameAlone({ stickiness, legalValues }: ContextField): boolean {
  return stickiness === undefined && legalValues === undefined;
}

/** Instances describe and sort the built-in fields in their own way. */
function meaningOf(field: ContextField) {
  return {
    stickiness: field.stickiness ?? false,
    legalValues: legalValuesOf(field),
    project: field.project ?? null,
  };
}

function legalValuesOf({ legalValues = [] }: ContextField) {
  return legalValues.map((each) =>
    // Old versions list the values alone.
    typeof each === 'string'
      ? { value: each }
      : withoutEmpty({ value: each.value, description: each.description }),
  );
}

function contextFieldBody(field: ContextField) {
  return {
    ...withoutEmpty({ description: field.description, sortOrder: field.sortOrder }),
    stickiness: field.stickiness ?? false,
    legalValues: legalValuesOf(field),
    project: field.project ?? null,
  };
}

function strategyTypeBody({ title, description, parameters = [] }: StrategyType) {
  return {
    ...withoutEmpty({ title, description }),
    parameters: parameters.map((parameter) => withoutEmpty(parameter as object)),
  };
}

function segmentBody({ name, description, project, constraints }: Segment) {
  return {
    name,
    ...withoutEmpty({ description, project }),
    constraints: constraints.map((constraint) => ({
      caseInsensitive: false,
      inverted: false,
      values: [],
      ...withoutEmpty(constraint),
    })),
  };
}
