import type { Permission } from '../auth/permissions.ts';
import type { ContextField } from '../flags/context-fields/model.ts';
import type { Segment } from '../flags/segments/model.ts';
import type { ExportData } from './export-data.ts';
import type { ImportRequest } from './model.ts';
import type { References } from './references.ts';

type ExportedContextField = NonNullable<ExportData['contextFields']>[number];
type ExportedSegment = NonNullable<ExportData['segments']>[number];
type ExportedTagType = ExportData['tagTypes'][number];

/** Definitions that imported flags refer to and that the instance does not have. */
export interface Definitions {
  readonly contextFields: readonly ExportedContextField[];
  readonly tagTypes: readonly ExportedTagType[];
  /** Segments with their constraints. */
  readonly segments: readonly (ExportedSegment & Pick<Required<ExportedSegment>, 'constraints'>)[];
}

const newDefinition = { createdAt: '', version: 0 };

/** The definitions that an import has to create before its flags. Pure. */
export function missingDefinitions({ parts }: ImportRequest, references: References): Definitions {
  const data = parts.map((part) => part.data);
  return {
    contextFields: distinct(data.flatMap((each) => each.contextFields ?? [])).filter(
      ({ name }) => !references.contextFields.has(name) && !references.takenFields.has(name),
    ),
    tagTypes: distinct(data.flatMap(({ tagTypes }) => tagTypes)).filter(
      ({ name }) => !references.tagTypes.has(name),
    ),
    segments: distinct(data.flatMap((each) => each.segments ?? [])).flatMap((segment) => {
      const { constraints } = segment;
      const isMissing = constraints && !references.segments.has(segment.name);
      return isMissing ? [{ ...segment, constraints }] : [];
    }),
  };
}

/** Whether there are no definitions to create. Pure. */
export function isNothing({ contextFields, tagTypes, segments }: Definitions): boolean {
  return contextFields.length + tagTypes.length + segments.length === 0;
}

/** The permissions needed to create the definitions: of each list, one. Pure. */
export function definitionPermissions(missing: Definitions): (readonly Permission[])[] {
  const { contextFields, tagTypes, segments } = missing;
  const needed: readonly (readonly [boolean, readonly Permission[]])[] = [
    [contextFields.some(({ project }) => !project), ['CREATE_CONTEXT_FIELD']],
    [
      contextFields.some(({ project }) => project),
      ['UPDATE_PROJECT_CONTEXT', 'CREATE_CONTEXT_FIELD'],
    ],
    [tagTypes.length > 0, ['CREATE_TAG_TYPE']],
    [segments.length > 0, ['CREATE_SEGMENT']],
  ];
  return needed.flatMap(([isNeeded, permissions]) => (isNeeded ? [permissions] : []));
}

/** The references including definitions that are yet to be created, for deciding ahead. Pure. */
export function withDefinitions(
  references: References,
  { contextFields, tagTypes, segments }: Definitions,
): References {
  return {
    ...references,
    contextFields: new Map([
      ...references.contextFields,
      ...contextFields.map(({ project: _target, ...field }): [string, ContextField] => [
        field.name,
        {
          description: null,
          stickiness: false,
          sortOrder: 0,
          legalValues: [],
          ...newDefinition,
          ...field,
        },
      ]),
    ]),
    tagTypes: new Set([...references.tagTypes, ...tagTypes.map(({ name }) => name)]),
    segments: new Map([
      ...references.segments,
      ...segments.map(({ name }, index): [string, Segment] => [
        name,
        // A placeholder for the id of the new segment; no segment has it.
        {
          id: -1 - index,
          name,
          description: null,
          constraints: [],
          createdBy: '',
          ...newDefinition,
        },
      ]),
    ]),
  };
}

function distinct<T extends { readonly name: string }>(things: readonly T[]): T[] {
  return [...new Map(things.map((thing) => [thing.name, thing])).values()];
}
