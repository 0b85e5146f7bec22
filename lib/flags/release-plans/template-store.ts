import { countInWrite, countOutWrite } from '../../platform/dynamo/counters.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NameExistsError, NotFoundError } from '../../platform/errors.ts';
import { MAX_TEMPLATES, type ReleasePlanTemplate } from './model.ts';

const limit = {
  kind: 'releasePlanTemplates',
  what: 'release plan templates',
  max: MAX_TEMPLATES,
};

export function findTemplate(id: string): Promise<ReleasePlanTemplate | undefined> {
  return getItem(keys.releasePlanTemplate(id));
}

/**
 * Reads a release plan template, active or archived.
 * @throws {NotFoundError} for an unknown id
 */
export async function getTemplate(id: string): Promise<ReleasePlanTemplate> {
  const template = await findTemplate(id);
  if (!template) throw new NotFoundError({ kind: 'release-plan-template', id });
  return template;
}

/** Lists all release plan templates, archived ones included, in no order. */
export function listAllTemplates(): Promise<ReleasePlanTemplate[]> {
  return queryPartition(keys.releasePlanTemplatePartition);
}

/** Stores a new template. */
export function createTemplateWrites(template: ReleasePlanTemplate): Write[] {
  return [
    { put: { ...template, ...keys.releasePlanTemplate(template.id) }, when: isNew },
    claimName(template),
    countInWrite(limit),
  ];
}

/** Updates a template if it was not modified since it was read. The name of an archived one is free. */
export function updateTemplateWrites(
  before: ReleasePlanTemplate,
  after: ReleasePlanTemplate,
): Write[] {
  const hasName = after.archivedAt === null;
  const isRenamed = before.name !== after.name;
  return [
    {
      put: { ...after, ...keys.releasePlanTemplate(after.id), version: before.version + 1 },
      when: atVersion(before.version),
    },
    ...(isRenamed || !hasName ? [{ remove: keys.releasePlanTemplateName(before.name) }] : []),
    ...(isRenamed && hasName ? [claimName(after)] : []),
  ];
}

/** Deletes a template if it was not modified since it was read. */
export function deleteTemplateWrites(template: ReleasePlanTemplate): Write[] {
  return [
    { remove: keys.releasePlanTemplate(template.id), when: atVersion(template.version) },
    ...(template.archivedAt === null
      ? [{ remove: keys.releasePlanTemplateName(template.name) }]
      : []),
    countOutWrite(limit),
  ];
}

function claimName({ id, name }: ReleasePlanTemplate): Write {
  return {
    put: { ...keys.releasePlanTemplateName(name), id },
    when: isNew,
    onConflict: () => new NameExistsError({ kind: 'release-plan-template', name }),
  };
}
