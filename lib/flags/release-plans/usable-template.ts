import { invalid, ValidationError } from '../../platform/errors.ts';
import type { Milestone } from '../feature-data/plan-model.ts';
import { refuseUnknownReferences } from '../feature-environments/change-environment.ts';
import { findSegments } from '../segments/segment-store.ts';
import { unusable } from '../segments/segment-uses.ts';
import { refuseArchivedTemplate } from './change-templates.ts';
import type { ReleasePlanTemplate } from './model.ts';
import { refuseUnknownEndpoints } from './refuse-unknown-endpoints.ts';
import { findTemplate } from './template-store.ts';

/**
 * Reads a template, if a plan of a project can be made of it.
 * @throws {ValidationError} for an unknown or archived template, and for one with strategy types, context values,
 * segments or signal endpoints that the project cannot use
 */
export async function getUsableTemplate(id: string, project: string): Promise<ReleasePlanTemplate> {
  const template = await findTemplate(id);
  if (!template) {
    throw invalid('/body/templateId', 'must be the id of a release plan template', { sent: id });
  }
  refuseArchivedTemplate(template);
  await Promise.all([
    ...template.milestones.map((milestone) => refuseUnusable(template, milestone, project)),
    refuseUnusableSafeguards(template),
  ]);
  return template;
}

/** @throws {ValidationError} naming the template and the milestone, because the request has nothing to correct */
async function refuseUnusable(
  template: ReleasePlanTemplate,
  { name: milestone, strategies }: Milestone,
  project: string,
): Promise<void> {
  try {
    const segments = strategies.flatMap((strategy) => strategy.segments);
    await Promise.all([
      ...strategies.map(({ name, constraints }) =>
        refuseUnknownReferences({ name, constraints }, project),
      ),
      refuseUnusableSegments(segments, project),
    ]);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      `The release plan template "${template.name}" cannot be used, because of its milestone "${milestone}". ${error.message}`,
    );
  }
}

/** @throws {ValidationError} naming the template, because the request has nothing to correct */
async function refuseUnusableSafeguards({ name, safeguards = [] }: ReleasePlanTemplate) {
  try {
    await refuseUnknownEndpoints(safeguards);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      `The release plan template "${name}" cannot be used, because of a safeguard. ${error.message}`,
    );
  }
}

/** @throws {ValidationError} naming a segment that does not exist or belongs to another project */
export async function refuseUnusableSegments(
  ids: readonly number[],
  project: string,
): Promise<void> {
  const distinct = [...new Set(ids)];
  const segments = await findSegments(distinct);
  for (const [index, segment] of segments.entries()) {
    const isUsable = segment && (!segment.project || segment.project === project);
    if (!isUsable) throw unusable(distinct[index] ?? 0, project);
  }
}
