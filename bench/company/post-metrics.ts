import type { Api } from '../../test/support/round-trips/api.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import { inParallel } from '../load/in-parallel.ts';
import { type CompanySize, flagName, flagsIn } from './company-size.ts';

/** As many rows of all applications as the worker adds up without waiting for more. */
const FLAGS_OF_POST = 20;
const LANES = 6;

/**
 * Each application posts the usage of some flags once.
 * @param number differs from that of the posts before: identical counts are taken for a retry
 */
export async function postMetrics(api: Api, size: CompanySize, number: number): Promise<void> {
  await inParallel(size.applications, LANES, async (application) => {
    await api.call('registerClientMetrics', {
      token: tokens.client,
      body: metricsOf(size, application, number),
    });
  });
}

/** The metrics that an application posts. */
export function metricsOf(size: CompanySize, application: number, number: number) {
  const toggles = Array.from({ length: FLAGS_OF_POST }, (_, place) => {
    const project = (application + place) % size.projects;
    const flag = flagName(project, place % flagsIn(size, project));
    return [flag, { yes: number + place, no: application, variants: {} }];
  });
  return {
    appName: `application-${application}`,
    instanceId: 'one',
    bucket: {
      start: new Date(Date.now() - 60_000).toISOString(),
      stop: new Date().toISOString(),
      toggles: Object.fromEntries(toggles),
    },
  };
}
