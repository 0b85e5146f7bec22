import type { Routes } from 'generated:api';
import { constraintInWords } from '../../../../../../lib/words/constraint-in-words.ts';
import type { Filled } from '../../../../api/filled.ts';
import { canIgnoreCase, valueKindOf } from '../../../../strategies/operators.ts';

/** What a project does when a signal comes. */
export type ActionSet =
  Routes['GET /api/admin/projects/{projectId}/actions']['output']['actions'][number];

export type Action = ActionSet['actions'][number];

type SentFilter = NonNullable<ActionSet['filters']>[number];

type ActionSetBody = Routes['POST /api/admin/projects/{projectId}/actions']['input']['body'];

/** A filter while it is being typed: one value, or several with commas between. */
export type FilterDraft = Omit<SentFilter, 'value' | 'values'> & { readonly values: string };

/**
 * A set of actions while it is being typed.
 *
 * `actorId` is the service account whose rights it has; 0 for the rights of the person who saves it.
 */
export type ActionSetDraft = Filled<
  ActionSetBody,
  'name' | 'description' | 'enabled' | 'actorId' | 'actions'
> & {
  readonly endpoint: string;
  readonly filters: readonly FilterDraft[];
};

export const newFilter: FilterDraft = {
  property: '/status',
  operator: 'IN',
  values: '',
  inverted: false,
  caseInsensitive: false,
};

export const newAction: Action = {
  action: 'disableFeatureEnvironment',
  featureName: '',
  environment: '',
};

export const newActionSet: ActionSetDraft = {
  name: '',
  description: '',
  enabled: true,
  endpoint: '',
  actorId: 0,
  filters: [],
  actions: [newAction],
};

/** What each action does, as people choose it. */
export const actionTexts = {
  enableFeatureEnvironment: 'switch on',
  disableFeatureEnvironment: 'switch off',
  startMilestone: 'start a milestone of',
  pauseReleasePlanProgressions: 'pause the release plan of',
  resumeReleasePlanProgressions: 'resume the release plan of',
} as const satisfies Readonly<Record<Action['action'], string>>;

/** Whether an operator compares with several values. */
export function isList(operator: SentFilter['operator']): boolean {
  return valueKindOf(operator) === 'list';
}

/**
 * Form state from the stored set of actions. Pure.
 * @param accounts ids of the service accounts that the person may name as actors
 */
export function actionSetDraft(set: ActionSet, accounts: readonly number[]): ActionSetDraft {
  return {
    name: set.name,
    description: set.description ?? '',
    enabled: set.enabled,
    endpoint: set.source.name,
    actorId: accounts.includes(set.actorId) ? set.actorId : 0,
    filters: set.filters.map(
      ({ value = '', values = [], inverted, caseInsensitive, ...filter }) => ({
        ...filter,
        values: isList(filter.operator) ? values.join(', ') : value,
        inverted: inverted ?? false,
        caseInsensitive: caseInsensitive ?? false,
      }),
    ),
    actions: set.actions,
  };
}

/** Request body from the form state. Pure. */
export function actionSetBody(draft: ActionSetDraft): ActionSetBody {
  const { name, description, enabled, endpoint, actorId, filters, actions } = draft;
  return {
    name,
    description: description.trim() === '' ? null : description,
    enabled,
    source: { kind: 'signal-endpoint', name: endpoint.trim() },
    ...(actorId !== 0 && { actorId }),
    filters: filters.map(filterBody),
    actions: actions.map(({ milestoneName = '', ...action }) => ({
      ...action,
      ...(action.action === 'startMilestone' && { milestoneName }),
    })),
  };
}

function filterBody({ values, caseInsensitive, ...filter }: FilterDraft): SentFilter {
  const { operator } = filter;
  const listed = values.split(',').map((each) => each.trim());
  return {
    ...filter,
    caseInsensitive: caseInsensitive && canIgnoreCase(operator),
    ...(isList(operator)
      ? { values: listed.filter((each) => each !== '') }
      : { values: [], value: values.trim() }),
  };
}

/** What an action does: `switch off new-checkout in production`. Pure. */
export function actionInWords({ action, featureName, environment, milestoneName }: Action): string {
  const what = milestoneName ? `start the milestone “${milestoneName}” of` : actionTexts[action];
  return `${what} ${featureName} in ${environment}`;
}

/** Which signals run a set: `A signal of grafana, if /status is firing`. Pure. */
export function sourceInWords({ source, filters }: Pick<ActionSet, 'source' | 'filters'>): string {
  const conditions = filters.map(({ property, ...filter }) =>
    constraintInWords({ ...filter, contextName: property }),
  );
  const condition = conditions.length > 0 ? `, if ${conditions.join(', and ')}` : '';
  return `A signal of ${source.name}${condition}`;
}
