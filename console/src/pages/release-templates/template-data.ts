import type { Routes } from 'generated:api';
import { type Interval, inUnit, minutesOf } from '../../../../lib/words/intervals.ts';
import type { Filled } from '../../api/filled.ts';
import { wordedOf } from '../../release-plans/milestone-strategies.ts';
import {
  missingIn,
  type SafeguardDraft,
  safeguardBody,
  safeguardDraft,
} from '../../release-plans/safeguard-draft.ts';
import { draftOf, newDraft, payloadOf, type StrategyDraft } from '../../strategies/draft.ts';

export type Template = Routes['GET /api/admin/release-plan-templates/{templateId}']['output'];

type TemplateBody = Routes['POST /api/admin/release-plan-templates']['input']['body'];

/** A milestone while it is being typed. */
export interface MilestoneDraft extends Interval {
  /** Tells it from the others, also when they are moved. */
  readonly key: number;
  readonly name: string;
  readonly strategies: readonly StrategyDraft[];
  /** Whether the next one starts by itself, after the time that is typed. */
  readonly isTimed: boolean;
}

/** A template while it is being typed. */
export type TemplateDraft = Filled<TemplateBody, 'name' | 'description'> & {
  readonly milestones: readonly MilestoneDraft[];
  readonly safeguards: readonly KeyedSafeguard[];
};

/** A safeguard while it is being typed, with what tells it from the others. */
export interface KeyedSafeguard extends SafeguardDraft {
  readonly key: number;
}

/** A template of one milestone, which is where a new one begins. */
export const newTemplate: TemplateDraft = {
  name: '',
  description: '',
  milestones: [{ key: 0, name: '', strategies: [newDraft()], isTimed: false, ...inUnit(1_440) }],
  safeguards: [],
};

/** Form state from the stored template. Pure. */
export function templateDraft({
  name,
  description,
  milestones,
  safeguards = [],
}: Template): TemplateDraft {
  return {
    name,
    description: description ?? '',
    milestones: milestones.map((milestone, key) => ({
      key,
      name: milestone.name,
      strategies: milestone.strategies.map((strategy) => draftOf(wordedOf(strategy))),
      isTimed: Boolean(milestone.transitionCondition),
      ...inUnit(milestone.transitionCondition?.intervalMinutes ?? 1_440),
    })),
    safeguards: safeguards.map((safeguard, key) => ({ key, ...safeguardDraft(safeguard) })),
  };
}

/** Request body from the form state. Drops the transition of the last milestone. Pure. */
export function templateBody({
  name,
  description,
  milestones,
  safeguards,
}: TemplateDraft): TemplateBody {
  return {
    name,
    description: description.trim() === '' ? null : description,
    milestones: milestones.map((milestone, sortOrder) => ({
      name: milestone.name,
      sortOrder,
      strategies: milestone.strategies.map(strategyBody),
      transitionCondition:
        milestone.isTimed && sortOrder < milestones.length - 1
          ? { intervalMinutes: minutesOf(milestone) }
          : null,
    })),
    safeguards: safeguards.map(safeguardBody),
  };
}

/** Parameters that are left empty follow from the flag that gets a plan. */
function strategyBody(draft: StrategyDraft, sortOrder: number) {
  const { name: strategyName, parameters, disabled: _disabled, ...settings } = payloadOf(draft);
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return { ...settings, strategyName, sortOrder, parameters: Object.fromEntries(given) };
}

/** What is still to be typed, by where it is in the request. Pure. */
export function missingInTemplate({ safeguards }: TemplateDraft): ReadonlyMap<string, string> {
  return new Map(
    safeguards.flatMap((safeguard, index) => [
      ...missingIn(safeguard, `/body/safeguards/${index}`),
    ]),
  );
}

/** With another milestone at the end. Pure. */
export function withMilestone(draft: TemplateDraft): TemplateDraft {
  const key = Math.max(-1, ...draft.milestones.map((milestone) => milestone.key)) + 1;
  const [first] = newTemplate.milestones;
  return first ? { ...draft, milestones: [...draft.milestones, { ...first, key }] } : draft;
}

/** With an entry of a list exchanged with the one before or after it. Pure. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): readonly T[] {
  const [entry, other] = [list[index], list[index + by]];
  if (entry === undefined || other === undefined) return list;
  return list.map((each, place) => (place === index ? other : place === index + by ? entry : each));
}
