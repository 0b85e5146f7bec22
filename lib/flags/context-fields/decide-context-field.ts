import { isDeepStrictEqual } from 'node:util';
import type { EventDraft, EventType } from '../../events/log/types.ts';
import { ConflictError, invalid } from '../../platform/errors.ts';
import { builtInContextFields } from './built-in-context-fields.ts';
import type { ContextField, ContextFieldRequest, LegalValue } from './model.ts';
import { presentContextField } from './present-context-field.ts';

/** The result of changing a context field. */
interface FieldDecision {
  readonly after: ContextField;
  /** Empty if nothing changes. */
  readonly events: readonly EventDraft[];
}

/** An event of a context field, in the log of its project. */
export function contextFieldEvent(
  type: EventType,
  { project = null }: { readonly project?: string | null | undefined },
  change: Partial<EventDraft> = {},
): EventDraft {
  return { type, project, ...change };
}

/** @throws {ValidationError} naming a duplicate value */
export function refuseDuplicateLegalValues(legalValues: readonly LegalValue[] = []): void {
  const values = legalValues.map(({ value }) => value);
  const index = values.findIndex((value, place) => values.indexOf(value) !== place);
  if (index < 0) return;
  const path = `/body/legalValues/${index}/value`;
  throw invalid(path, 'must be unique', { sent: values[index] });
}

/**
 * The request for the context fields of a project: the path says which. Pure.
 * @param project of the path; `undefined` for a path without
 * @throws {ValidationError} when the body names another project
 */
export function requestAt<Request extends ContextFieldRequest>(
  request: Request,
  project: string | undefined,
): Request {
  if (project === undefined) return request;
  if (request.project !== undefined && request.project !== project) {
    throw invalid('/body/project', `must be "${project}", as in the path`, {
      sent: request.project,
    });
  }
  return { ...request, project };
}

/** @returns the error for a project that does not exist, is archived, or that the caller may not see */
export function unknownFieldProject(id: string): Error {
  return invalid('/body/project', 'must be the id of an existing project', { sent: id });
}

/** @throws {ConflictError} for a built-in field, which every project needs */
export function refuseBuiltInField(name: string, what: string): void {
  if (builtInContextFields.some((builtIn) => builtIn.name === name)) {
    throw new ConflictError(`The context field "${name}" is built in and cannot be ${what}.`);
  }
}

/**
 * Applies a request to a context field; properties that are absent from it stay unchanged. Pure.
 * @throws {ConflictError} for a built-in field and a project
 */
export function decideContextField(
  before: ContextField,
  { project, ...settings }: ContextFieldRequest,
): FieldDecision {
  const { project: old, ...rest } = before;
  const owner = project === undefined ? old : (project ?? undefined);
  if (owner !== undefined) refuseBuiltInField(before.name, 'bound to a project');
  const after: ContextField = {
    ...rest,
    ...settings,
    ...(owner !== undefined && { project: owner }),
  };
  const data = presentContextField(after);
  const preData = presentContextField(before);
  if (isDeepStrictEqual(data, preData)) return { after: before, events: [] };
  return { after, events: [contextFieldEvent('context-field-updated', after, { data, preData })] };
}
