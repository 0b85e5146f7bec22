import {
  presentMilestone,
  presentSafeguard,
} from '../feature-environments/present-release-plan.ts';
import type { ReleasePlanTemplate } from './model.ts';

/** A release plan template as the API and events show it. */
export function presentTemplate(template: ReleasePlanTemplate) {
  const { id, name, description, createdBy, createdAt, archivedAt, milestones } = template;
  const { safeguards = [] } = template;
  return {
    id,
    discriminator: 'template' as const,
    name,
    description,
    createdByUserId: createdBy,
    createdAt,
    archivedAt,
    milestones: milestones.map((milestone) => presentMilestone(milestone, id)),
    safeguards: safeguards.map((safeguard) => presentSafeguard(safeguard, id)),
  };
}
