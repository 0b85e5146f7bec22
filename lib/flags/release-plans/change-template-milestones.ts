import type { Caller } from '../../auth/caller.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { Milestone } from '../feature-data/plan-model.ts';
import { changeTemplate } from './change-templates.ts';
import {
  decideAddMilestone,
  decideMilestone,
  decideNoMilestone,
  decideNoStrategyOf,
  decideStrategyOf,
  getMilestoneOf,
  getStrategyOf,
  type Milestones,
} from './milestone-decisions.ts';
import type { MilestoneRequest, MilestoneStrategyRequest } from './model.ts';

interface TemplateMilestonePlace {
  readonly templateId: string;
  readonly milestoneId: string;
}

type TemplateStrategyPlace = TemplateMilestonePlace & { readonly strategyId: string };

/**
 * Adds a milestone to a template.
 * @throws {NotFoundError} for an unknown template, {ValidationError} naming the property
 * @throws {ExceedsLimitError} beyond 20 milestones, and for a template that is too large
 */
export async function addTemplateMilestone(
  caller: Caller,
  templateId: string,
  request: MilestoneRequest,
): Promise<Milestone> {
  let id = '';
  const milestones = await change(caller, templateId, (before) => {
    const decision = decideAddMilestone(before, request);
    id = decision.id;
    return decision.milestones;
  });
  return getMilestoneOf(milestones, id);
}

/**
 * Updates a milestone of a template. Its strategies and its transition stay unless the request has others.
 * @throws {NotFoundError} for an unknown template or milestone, {ValidationError} naming the property
 */
export async function updateTemplateMilestone(
  caller: Caller,
  { templateId, milestoneId }: TemplateMilestonePlace,
  request: MilestoneRequest,
): Promise<Milestone> {
  const milestones = await change(caller, templateId, (before) =>
    decideMilestone(before, milestoneId, request),
  );
  return getMilestoneOf(milestones, milestoneId);
}

/**
 * Removes a milestone from a template.
 * @throws {NotFoundError} for an unknown template or milestone
 */
export async function removeTemplateMilestone(
  caller: Caller,
  { templateId, milestoneId }: TemplateMilestonePlace,
): Promise<void> {
  await change(caller, templateId, (before) => decideNoMilestone(before, milestoneId));
}

/**
 * Adds a strategy to a milestone of a template.
 * @throws {NotFoundError} for an unknown template or milestone, {ValidationError} naming the property
 * @throws {ExceedsLimitError} for too many strategies or segments
 */
export async function addTemplateStrategy(
  caller: Caller,
  { templateId, milestoneId }: TemplateMilestonePlace,
  request: MilestoneStrategyRequest,
): Promise<Milestone> {
  const milestones = await change(caller, templateId, (before) =>
    decideStrategyOf(before, { milestoneId }, request),
  );
  return getMilestoneOf(milestones, milestoneId);
}

/**
 * Replaces a strategy of a milestone of a template.
 * @throws {NotFoundError} for an unknown template, milestone or strategy, {ValidationError} naming the property
 */
export async function updateTemplateStrategy(
  caller: Caller,
  { templateId, milestoneId, strategyId }: TemplateStrategyPlace,
  request: MilestoneStrategyRequest,
): Promise<Strategy> {
  const milestones = await change(caller, templateId, (before) =>
    decideStrategyOf(before, { milestoneId, strategyId }, request),
  );
  return getStrategyOf(getMilestoneOf(milestones, milestoneId), strategyId);
}

/**
 * Removes a strategy from a milestone of a template.
 * @throws {NotFoundError} for an unknown template, milestone or strategy
 */
export async function removeTemplateStrategy(
  caller: Caller,
  place: TemplateStrategyPlace,
): Promise<void> {
  await change(caller, place.templateId, (before) => decideNoStrategyOf(before, place));
}

async function change(
  caller: Caller,
  templateId: string,
  decide: (before: Milestones) => Milestones,
): Promise<Milestones> {
  const { milestones } = await changeTemplate(caller, templateId, (before) => ({
    ...before,
    milestones: decide(before.milestones),
  }));
  return milestones;
}
