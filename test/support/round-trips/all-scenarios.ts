import type { Scenarios } from './scenario.ts';
import { administrationScenarios } from './scenarios/administration.ts';
import { agentScenarios } from './scenarios/agents.ts';
import { applicationScenarios } from './scenarios/applications.ts';
import { flagScenarios } from './scenarios/flags.ts';
import { impactMetricScenarios } from './scenarios/impact-metrics.ts';
import { instanceScenarios } from './scenarios/instance.ts';
import { manifestScenarios } from './scenarios/manifest.ts';
import { passkeyScenarios } from './scenarios/passkeys.ts';
import { peopleScenarios } from './scenarios/people.ts';
import { projectScenarios } from './scenarios/projects.ts';
import { provisioningScenarios } from './scenarios/provisioning.ts';
import { releasePlanScenarios } from './scenarios/release-plans.ts';
import { signalScenarios } from './scenarios/signals.ts';
import { singleSignOnScenarios } from './scenarios/single-sign-on.ts';
import { vocabularyScenarios } from './scenarios/vocabulary.ts';

/** One scenario for every operation. */
export const allScenarios: Scenarios = {
  ...flagScenarios,
  ...releasePlanScenarios,
  ...impactMetricScenarios,
  ...signalScenarios,
  ...vocabularyScenarios,
  ...projectScenarios,
  ...peopleScenarios,
  ...singleSignOnScenarios,
  ...applicationScenarios,
  ...instanceScenarios,
  ...administrationScenarios,
  ...passkeyScenarios,
  ...provisioningScenarios,
  ...agentScenarios,
  ...manifestScenarios,
};
