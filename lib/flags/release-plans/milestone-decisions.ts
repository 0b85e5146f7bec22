import { randomUUID } from 'node:crypto';
import { ExceedsLimitError, invalid, NotFoundError } from '../../platform/errors.ts';
import type { Strategy } from '../../strategies/model.ts';
import { MAX_MILESTONES, type Milestone } from '../feature-data/plan-model.ts';
import { checkStrategies, decideStrategies, decideStrategy } from './decide-template.ts';
import type { MilestoneRequest, MilestoneStrategyRequest, ReleasePlanTemplate } from './model.ts';

/*
 * Changes of single milestones and strategies of a template as pure functions (but for new ids). Each returns all
 * milestones afterwards.
 */

/** The milestones of a template after a change. */
export type Milestones = ReleasePlanTemplate['milestones'];

/**
 * Adds a milestone.
 * @returns the milestones, and the id of the new one
 * @throws {ExceedsLimitError} beyond 20, {ValidationError} naming the property
 */
export function decideAddMilestone(before: Milestones, request: MilestoneRequest) {
  if (before.length >= MAX_MILESTONES) {
    throw new ExceedsLimitError('milestones of a release plan template', MAX_MILESTONES);
  }
  const id = randomUUID();
  const empty: Milestone = { id, name: request.name, sortOrder: request.sortOrder, strategies: [] };
  return { milestones: replaced([...before, empty], empty, request), id };
}

/**
 * Updates a milestone. Its strategies and its transition stay unless the request has others.
 * @throws {NotFoundError} for an unknown id, {ValidationError} naming the property
 */
export function decideMilestone(
  before: Milestones,
  id: string,
  request: MilestoneRequest,
): Milestones {
  return replaced(before, getMilestoneOf(before, id), request);
}

/**
 * Removes a milestone. What it followed is followed by the next one.
 * @throws {NotFoundError} for an unknown id
 */
export function decideNoMilestone(before: Milestones, id: string): Milestones {
  const milestone = getMilestoneOf(before, id);
  return linked(before.filter((each) => each !== milestone));
}

/**
 * Adds a strategy to a milestone, or replaces one.
 * @param strategyId of the one that is replaced; `undefined` adds one
 * @throws {NotFoundError} for an unknown id, {ValidationError} naming the property
 * @throws {ExceedsLimitError} for too many strategies or segments
 */
export function decideStrategyOf(
  before: Milestones,
  { milestoneId, strategyId }: { readonly milestoneId: string; readonly strategyId?: string },
  request: MilestoneStrategyRequest,
): Milestones {
  const milestone = getMilestoneOf(before, milestoneId);
  const old = strategyId === undefined ? undefined : getStrategyOf(milestone, strategyId);
  const decided = decideStrategy(request, '/body');
  const strategy = old ? { ...decided, id: old.id } : decided;
  const others = milestone.strategies.filter((each) => each !== old);
  const strategies = checkStrategies([...others, strategy]);
  return before.map((each) => (each === milestone ? { ...each, strategies } : each));
}

/**
 * Removes a strategy from a milestone.
 * @throws {NotFoundError} for an unknown id
 */
export function decideNoStrategyOf(
  before: Milestones,
  { milestoneId, strategyId }: { readonly milestoneId: string; readonly strategyId: string },
): Milestones {
  const milestone = getMilestoneOf(before, milestoneId);
  const old = getStrategyOf(milestone, strategyId);
  const strategies = milestone.strategies.filter((each) => each !== old);
  return before.map((each) => (each === milestone ? { ...each, strategies } : each));
}

/** @throws {NotFoundError} naming the id */
export function getMilestoneOf(milestones: Milestones, id: string): Milestone {
  const milestone = milestones.find((each) => each.id === id);
  if (!milestone) throw new NotFoundError({ kind: 'milestone', id });
  return milestone;
}

/** @throws {NotFoundError} naming the id */
export function getStrategyOf({ strategies }: Milestone, id: string): Strategy {
  const strategy = strategies.find((each) => each.id === id);
  if (!strategy) throw new NotFoundError({ kind: 'strategy', id });
  return strategy;
}

function replaced(all: Milestones, old: Milestone, request: MilestoneRequest): Milestones {
  const { name, sortOrder, strategies, transitionCondition } = request;
  const { progression, ...kept } = old;
  const transition = transitionCondition === undefined ? progression : transitionCondition;
  const milestone: Milestone = {
    ...kept,
    name,
    sortOrder,
    ...(strategies && { strategies: decideStrategies(strategies, '/body') }),
    ...(transition && {
      progression: { target: old.id, intervalMinutes: transition.intervalMinutes },
    }),
  };
  const milestones = linked(all.map((each) => (each === old ? milestone : each)));
  if (transitionCondition && milestones.at(-1)?.id === old.id) {
    throw invalid('/body/transitionCondition', 'must be absent from the last milestone');
  }
  return milestones;
}

/** In order, each followed by the next one; the last by none. */
function linked(milestones: Milestones): Milestones {
  const ordered = [...milestones].sort((a, b) => a.sortOrder - b.sortOrder);
  return ordered.map((milestone, place) => {
    const { progression, ...others } = milestone;
    const next = ordered[place + 1];
    return progression && next
      ? { ...others, progression: { ...progression, target: next.id } }
      : others;
  });
}
