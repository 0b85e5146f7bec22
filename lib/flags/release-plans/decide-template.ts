import { randomUUID } from 'node:crypto';
import { ExceedsLimitError, invalid, ValidationError } from '../../platform/errors.ts';
import type { Strategy } from '../../strategies/model.ts';
import { isSameSource } from '../feature-data/guardrail-rules.ts';
import {
  MAX_MILESTONE_STRATEGIES,
  type Milestone,
  type Safeguard,
} from '../feature-data/plan-model.ts';
import type { SafeguardRequest } from '../feature-environments/model.ts';
import { normalizeSafeguard } from '../feature-environments/safeguard-rules.ts';
import { applyToStrategy, inSortOrder } from '../feature-environments/strategies.ts';
import {
  MAX_MILESTONE_SEGMENTS,
  MAX_TEMPLATE_BYTES,
  type MilestoneRequest,
  type MilestoneStrategyRequest,
  type ReleasePlanTemplate,
} from './model.ts';
import { presentTemplate } from './present-template.ts';

/**
 * The milestones of a request in their order, checked and with ids. Pure except for the new ids.
 * @throws {ValidationError} naming the property, {ExceedsLimitError} for too many strategies or segments
 */
export function decideMilestones(requests: readonly MilestoneRequest[]): readonly Milestone[] {
  const ids = requests.map(() => randomUUID());
  const ordered = requests
    .map((request, index) => ({ request, index, id: ids[index] ?? '' }))
    .sort((a, b) => a.request.sortOrder - b.request.sortOrder);
  return ordered.map(({ request, index, id }, place) => {
    const pointer = `/body/milestones/${index}`;
    const { name, sortOrder, strategies = [], transitionCondition } = request;
    const next = ordered[place + 1];
    if (transitionCondition && !next) {
      throw invalid(`${pointer}/transitionCondition`, 'must be absent from the last milestone');
    }
    return {
      id,
      name,
      sortOrder,
      strategies: decideStrategies(strategies, pointer),
      ...(transitionCondition &&
        next && {
          progression: { target: next.id, intervalMinutes: transitionCondition.intervalMinutes },
        }),
    };
  });
}

/**
 * The safeguards of a request, checked and with ids. Pure except for the new ids.
 * @param former the existing ones: one with the same source keeps its id
 * @throws {ValidationError} naming the property
 */
export function decideSafeguards(
  requests: readonly SafeguardRequest[],
  former: readonly Safeguard[] = [],
): readonly Safeguard[] {
  const safeguards: Safeguard[] = [];
  for (const [index, request] of requests.entries()) {
    const pointer = `/body/safeguards/${index}`;
    const wanted = safeguardAt(request, pointer);
    const isSame = ({ source }: Safeguard) => isSameSource(source, wanted.source);
    if (safeguards.some(isSame)) {
      throw invalid(pointer, 'must wait for something else than those before');
    }
    safeguards.push({ id: former.find(isSame)?.id ?? randomUUID(), ...wanted });
  }
  return safeguards;
}

function safeguardAt(request: SafeguardRequest, pointer: string): Omit<Safeguard, 'id'> {
  try {
    return normalizeSafeguard(request, 'pauseReleasePlanProgressions');
  } catch (error) {
    throw error instanceof ValidationError ? error.at(pointer) : error;
  }
}

/** @throws {ExceedsLimitError} for a template that is too large to be listed with all others */
export function refuseLargeTemplate(template: ReleasePlanTemplate): void {
  if (Buffer.byteLength(JSON.stringify(presentTemplate(template))) <= MAX_TEMPLATE_BYTES) return;
  throw new ExceedsLimitError('bytes of a release plan template', MAX_TEMPLATE_BYTES);
}

/**
 * The strategies of a milestone in their order, checked and with ids.
 * @param pointer JSON pointer of the milestone
 * @throws {ValidationError} naming the property, {ExceedsLimitError} for too many strategies or segments
 */
export function decideStrategies(
  requests: readonly MilestoneStrategyRequest[],
  pointer: string,
): readonly Strategy[] {
  return checkStrategies(
    requests.map((request, index) => decideStrategy(request, `${pointer}/strategies/${index}`)),
  );
}

/**
 * The strategies of a milestone in their order.
 * @throws {ExceedsLimitError} for too many strategies or segments
 */
export function checkStrategies(strategies: readonly Strategy[]): readonly Strategy[] {
  if (strategies.length > MAX_MILESTONE_STRATEGIES) {
    throw new ExceedsLimitError('strategies of a milestone', MAX_MILESTONE_STRATEGIES);
  }
  const uses = strategies.reduce((sum, { segments }) => sum + segments.length, 0);
  if (uses > MAX_MILESTONE_SEGMENTS) {
    throw new ExceedsLimitError(
      'segments of the strategies of a milestone',
      MAX_MILESTONE_SEGMENTS,
    );
  }
  return inSortOrder(strategies);
}

/**
 * A strategy of a milestone with a new id: checked like the strategy of a flag, but without the defaults of
 * parameters, which depend on the flag.
 * @param pointer JSON pointer of the strategy
 * @throws {ValidationError} naming the property
 */
export function decideStrategy(
  { strategyName, ...request }: MilestoneStrategyRequest,
  pointer: string,
): Strategy {
  const empty: Strategy = {
    id: randomUUID(),
    name: strategyName,
    title: null,
    disabled: false,
    sortOrder: request.sortOrder,
    parameters: {},
    constraints: [],
    segments: [],
    variants: [],
  };
  try {
    const strategy = applyToStrategy(empty, request, '');
    const sent = Object.keys(request.parameters ?? {});
    const parameters = Object.fromEntries(
      Object.entries(strategy.parameters).filter(([name]) => sent.includes(name)),
    );
    return { ...strategy, parameters };
  } catch (error) {
    throw error instanceof ValidationError ? error.at(pointer) : error;
  }
}
