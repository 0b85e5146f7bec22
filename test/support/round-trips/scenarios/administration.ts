import { type Scenarios, scenario } from '../scenario.ts';

/** The instance as its administrators see it. */
export const administrationScenarios: Scenarios = {
  getMaintenance: scenario(() => ({})),
  // Switched off at the end: all other scenarios change something.
  toggleMaintenance: scenario(async (api) => {
    await api.call('toggleMaintenance', { body: { enabled: true } });
    return { body: { enabled: false } };
  }),
};
