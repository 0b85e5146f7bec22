import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { compareText } from '../../platform/compare-text.ts';
import { ValidationError } from '../../platform/errors.ts';
import { decideMilestones, decideSafeguards, refuseLargeTemplate } from './decide-template.ts';
import type { ReleasePlanTemplate, TemplateRequest } from './model.ts';
import { presentTemplate } from './present-template.ts';
import { refuseUnknownEndpoints } from './refuse-unknown-endpoints.ts';
import {
  createTemplateWrites,
  deleteTemplateWrites,
  getTemplate,
  listAllTemplates,
  updateTemplateWrites,
} from './template-store.ts';

/** Lists the release plan templates that are not archived, by name. */
export async function listTemplates(): Promise<ReleasePlanTemplate[]> {
  const templates = await listAllTemplates();
  return templates
    .filter(({ archivedAt }) => archivedAt === null)
    .sort((a, b) => compareText(a.name, b.name));
}

/**
 * Creates a release plan template.
 * @throws {NameExistsError} when the name is taken, {ValidationError} naming the property
 * @throws {ExceedsLimitError} beyond 200 templates, and for one that is too large
 */
export async function createTemplate(
  caller: Caller,
  { name, description = null, milestones, safeguards: requested }: TemplateRequest,
): Promise<ReleasePlanTemplate> {
  const safeguards = decideSafeguards(requested ?? []);
  const template: ReleasePlanTemplate = {
    id: randomUUID(),
    name,
    description,
    milestones: decideMilestones(milestones ?? []),
    ...(safeguards.length > 0 && { safeguards }),
    createdBy: caller.author.id,
    createdAt: new Date().toISOString(),
    archivedAt: null,
    version: 1,
  };
  refuseLargeTemplate(template);
  await refuseUnknownEndpoints(safeguards);
  return recordChange(
    { author: caller.author, expect: ['release-plan-template-created'] },
    async () => ({
      writes: createTemplateWrites(template),
      events: [{ type: 'release-plan-template-created', data: presentTemplate(template) }],
      result: template,
    }),
  );
}

/**
 * Updates a release plan template; the plans that were made of it stay as they are. Properties that are absent
 * from the request keep their values.
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {ValidationError} naming the property, and for an archived template
 */
export async function updateTemplate(
  caller: Caller,
  id: string,
  { name, description, milestones, safeguards }: TemplateRequest,
): Promise<ReleasePlanTemplate> {
  const replaced = milestones ? decideMilestones(milestones) : undefined;
  await refuseUnknownEndpoints(decideSafeguards(safeguards ?? []));
  return changeTemplate(caller, id, (before) => ({
    ...before,
    name,
    ...(description !== undefined && { description }),
    ...(replaced && { milestones: replaced }),
    ...(safeguards && { safeguards: decideSafeguards(safeguards, before.safeguards) }),
  }));
}

/**
 * Changes a release plan template.
 * @param decide returns the template afterwards; an equal one means no change
 * @throws {NotFoundError} for an unknown id, {NameExistsError} when the name is taken
 * @throws {ValidationError} for an archived template, {ExceedsLimitError} for one that is too large
 */
export function changeTemplate(
  caller: Caller,
  id: string,
  decide: (before: ReleasePlanTemplate) => ReleasePlanTemplate,
): Promise<ReleasePlanTemplate> {
  return recordChange(
    { author: caller.author, expect: ['release-plan-template-updated'] },
    async () => {
      const before = await getTemplate(id);
      refuseArchivedTemplate(before);
      const after = decide(before);
      refuseLargeTemplate(after);
      if (isDeepStrictEqual(before, after)) return noChange(before);
      const data = presentTemplate(after);
      return {
        writes: updateTemplateWrites(before, { ...after, updatedBy: caller.author.name }),
        events: [{ type: 'release-plan-template-updated', data, preData: presentTemplate(before) }],
        result: after,
      };
    },
  );
}

/**
 * Archives a release plan template: no new plans are made of it, and its name is free. Nothing happens to one that
 * is archived.
 * @throws {NotFoundError} for an unknown id
 */
export function archiveTemplate(caller: Caller, id: string): Promise<void> {
  return recordChange(
    { author: caller.author, expect: ['release-plan-template-archived'] },
    async () => {
      const before = await getTemplate(id);
      if (before.archivedAt !== null) return noChange();
      const after = { ...before, archivedAt: new Date().toISOString() };
      const data = presentTemplate(after);
      return {
        writes: updateTemplateWrites(before, after),
        events: [
          { type: 'release-plan-template-archived', data, preData: presentTemplate(before) },
        ],
        result: undefined,
      };
    },
  );
}

/**
 * Deletes a release plan template. The plans that were made of it stay.
 * @throws {NotFoundError} for an unknown id
 */
export function deleteTemplate(caller: Caller, id: string): Promise<void> {
  return recordChange(
    { author: caller.author, expect: ['release-plan-template-deleted'] },
    async () => {
      const template = await getTemplate(id);
      return {
        writes: deleteTemplateWrites(template),
        events: [{ type: 'release-plan-template-deleted', preData: presentTemplate(template) }],
        result: undefined,
      };
    },
  );
}

/** @throws {ValidationError} for an archived template */
export function refuseArchivedTemplate({ name, archivedAt }: ReleasePlanTemplate): void {
  if (archivedAt === null) return;
  throw new ValidationError(`The release plan template "${name}" is archived.`);
}
