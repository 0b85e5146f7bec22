import type { Api } from '../api.ts';
import type { Fixtures } from '../fixtures.ts';
import { type Scenarios, scenario } from '../scenario.ts';

const environment = 'development';

const milestones = [10, 50].map((rollout, sortOrder) => ({
  name: `To ${rollout} %`,
  sortOrder,
  strategies: [
    { strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: `${rollout}` } },
  ],
}));

const templateStrategy = {
  strategyName: 'flexibleRollout',
  sortOrder: 0,
  parameters: { rollout: '31' },
};

const guardrail = {
  impactMetric: {
    metricName: 'errors',
    aggregationMode: 'share',
    ofMetric: 'requests',
    labelSelectors: {},
  },
  triggerCondition: { operator: 'worse-than-without' },
};

const safeguard = {
  source: { kind: 'cloudwatch-alarm', name: 'checkout-errors' },
  action: 'pauseReleasePlanProgressions',
};

/** Release plan templates, and the plans that are made of them. */
export const releasePlanScenarios: Scenarios = {
  getReleaseTemplates: scenario(() => ({})),
  getReleaseTemplate: scenario(async (api, fixtures) => ({
    params: { templateId: await newTemplate(api, fixtures) },
  })),
  createReleaseTemplate: scenario((_, { name }) => ({
    body: { name: name('template'), milestones },
  })),
  updateReleaseTemplate: scenario(async (api, fixtures) => ({
    params: { templateId: await newTemplate(api, fixtures) },
    body: { name: fixtures.name('template'), milestones },
  })),
  archiveReleaseTemplate: scenario(async (api, fixtures) => ({
    params: { templateId: await newTemplate(api, fixtures) },
  })),
  deleteReleaseTemplate: scenario(async (api, fixtures) => ({
    params: { templateId: await newTemplate(api, fixtures) },
  })),

  addMilestoneToReleaseTemplate: scenario(async (api, fixtures) => ({
    params: { templateId: await newTemplate(api, fixtures) },
    body: milestones[0],
  })),
  updateReleaseTemplateMilestone: scenario(async (api, fixtures) => ({
    params: await newTemplateMilestone(api, fixtures),
    body: { ...milestones[0], name: 'First' },
  })),
  removeReleaseTemplateMilestone: scenario(async (api, fixtures) => ({
    params: await newTemplateMilestone(api, fixtures),
  })),
  addStrategyToMilestone: scenario(async (api, fixtures) => ({
    params: await newTemplateMilestone(api, fixtures),
    body: templateStrategy,
  })),
  updateMilestoneStrategy: scenario(async (api, fixtures) => ({
    params: await newTemplateMilestone(api, fixtures),
    body: templateStrategy,
  })),
  remoteMilestoneStrategy: scenario(async (api, fixtures) => ({
    params: await newTemplateMilestone(api, fixtures),
  })),

  getReleasePlans: scenario((_, { project, flag }) => ({
    params: { projectId: project, featureName: flag, environment },
  })),
  addReleasePlan: scenario(async (api, fixtures) => ({
    params: { projectId: fixtures.project, featureName: await fixtures.newFlag(), environment },
    body: { templateId: await newTemplate(api, fixtures) },
  })),
  removeReleasePlan: scenario(async (api, fixtures) => {
    const { place, planId } = await newPlan(api, fixtures);
    return { params: { ...place, planId } };
  }),
  startMilestone: scenario(async (api, fixtures) => {
    const { place, planId, first } = await newPlan(api, fixtures);
    return { params: { ...place, planId, milestoneId: first } };
  }),
  changeMilestoneProgression: scenario(async (api, fixtures) => {
    const { place, first, second } = await newPlan(api, fixtures);
    return { params: { ...place, id: first }, body: progressionTo(second) };
  }),
  deleteMilestoneProgression: scenario(async (api, fixtures) => {
    const { place, first, second } = await newPlan(api, fixtures);
    const params = { ...place, id: first };
    await api.call('changeMilestoneProgression', { params, body: progressionTo(second) });
    return { params };
  }),
  pauseMilestoneProgressions: scenario(async (api, fixtures) => {
    const { place, planId } = await startedPlan(api, fixtures);
    return { params: { ...place, planId } };
  }),
  resumeMilestoneProgressions: scenario(async (api, fixtures) => {
    const { place, planId } = await startedPlan(api, fixtures);
    const params = { ...place, planId };
    await api.call('pauseMilestoneProgressions', { params });
    return { params };
  }),
  changeSafeguard: scenario(async (api, fixtures) => {
    const { place, planId } = await newPlan(api, fixtures);
    return { params: { ...place, planId }, body: safeguard };
  }),
  deleteSafeguard: scenario(async (api, fixtures) => {
    const { place, planId } = await newPlan(api, fixtures);
    const params = { ...place, planId };
    await api.call('changeSafeguard', { params, body: safeguard });
    const [plan] = await api.call('getReleasePlans', { params: place });
    return { params: { ...params, safeguardId: plan.safeguards[0].id } };
  }),
  changeFeatureEnvSafeguard: scenario(async (_, fixtures) => ({
    params: { projectId: fixtures.project, featureName: await fixtures.newFlag(), environment },
    body: { source: safeguard.source },
  })),
  deleteFeatureEnvSafeguard: scenario(async (api, fixtures) => {
    const params = {
      projectId: fixtures.project,
      featureName: await fixtures.newFlag(),
      environment,
    };
    const body = { source: safeguard.source };
    await api.call('changeFeatureEnvSafeguard', { params, body });
    const state = await api.call('getFeatureEnvironment', { params });
    return { params: { ...params, safeguardId: state.safeguards[0].id } };
  }),
  getGuardrails: scenario(async (api, fixtures) => {
    const { place, planId } = await startedPlan(api, fixtures);
    await api.call('toggleFeatureEnvironmentOn', { params: place });
    await api.call('changeSafeguard', { params: { ...place, planId }, body: guardrail });
    return { params: place };
  }),
  updateProjectMilestoneStrategy: scenario(async (api, fixtures) => {
    const { place, strategy } = await startedPlan(api, fixtures);
    return {
      params: { ...place, strategyId: strategy },
      body: { parameters: { rollout: '31' } },
    };
  }),
};

function progressionTo(targetMilestone: string) {
  return { targetMilestone, transitionCondition: { intervalMinutes: 60 } };
}

async function newTemplate(api: Api, { name }: Fixtures): Promise<string> {
  const body = { name: name('template'), milestones };
  return (await api.call('createReleaseTemplate', { body })).id;
}

/** The first milestone of a template, and its strategy. */
async function newTemplateMilestone(api: Api, { name }: Fixtures) {
  const body = { name: name('template'), milestones };
  const template = await api.call('createReleaseTemplate', { body });
  const [first] = template.milestones;
  return { templateId: template.id, milestoneId: first.id, strategyId: first.strategies[0].id };
}

/** A flag with a plan of two milestones. */
async function newPlan(api: Api, fixtures: Fixtures) {
  const place = {
    projectId: fixtures.project,
    featureName: await fixtures.newFlag(),
    environment,
  };
  const body = { templateId: await newTemplate(api, fixtures) };
  const plan = await api.call('addReleasePlan', { params: place, body });
  const [one, two] = plan.milestones;
  return {
    place,
    planId: plan.id,
    first: one.id,
    second: two.id,
    strategy: one.strategies[0].id,
  };
}

/** The same, at its first milestone. */
async function startedPlan(api: Api, fixtures: Fixtures) {
  const plan = await newPlan(api, fixtures);
  const { place, planId, first } = plan;
  await api.call('startMilestone', { params: { ...place, planId, milestoneId: first } });
  return plan;
}
