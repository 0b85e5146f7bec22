import { readScenario, type Scenarios, scenario } from '../scenario.ts';

/** What agents ask, and what their programs read before. */
export const agentScenarios: Scenarios = {
  callAgentTool: readScenario((_, { project, flag }) => ({
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_flag', arguments: { projectId: project, featureName: flag } },
    },
  })),
  getMcpResource: scenario(() => ({ token: null })),
  getProtectedResource: scenario(() => ({ token: null })),
};
