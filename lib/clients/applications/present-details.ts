import type { FromSchema } from 'json-schema-to-ts';
import { compareText } from '../../platform/compare-text.ts';
import type { applicationDetailsSchema, environmentInstancesSchema } from './details-schema.ts';
import type { ApplicationInstance } from './model.ts';
import type { KnownSightings } from './sighting-rules.ts';

type PresentedApplication = FromSchema<typeof applicationDetailsSchema>;
type EnvironmentInstances = FromSchema<typeof environmentInstancesSchema>;

/** The part of an application's details that its reports show. Pure. */
export function presentDetails(
  appName: string,
  { instances, seenFlags }: KnownSightings,
): Pick<PresentedApplication, 'instances' | 'seenToggles' | 'links'> {
  const flags = seenFlags.flatMap(({ flags: names, project }) =>
    [...names].map((name) => ({ name, project })),
  );
  const distinct = new Map(flags.map((flag) => [JSON.stringify(flag), flag]));
  return {
    instances: instances.flatMap((instance) => {
      const { environment } = instance;
      return presentInstance(instance).map((shown) => ({ ...shown, environment }));
    }),
    seenToggles: [...distinct.values()].sort(
      (one, other) => compareText(one.name, other.name) || compareText(one.project, other.project),
    ),
    links: { self: `/api/admin/metrics/applications/${encodeURIComponent(appName)}` },
  };
}

/** The instances of an environment. Pure. */
export function presentInstances(
  instances: readonly ApplicationInstance[],
): EnvironmentInstances['instances'] {
  return instances.flatMap(presentInstance);
}

/** Nothing for the devices of users, which are not told apart. */
function presentInstance({ instanceId, sdkVersion, lastSeen }: ApplicationInstance) {
  if (instanceId === undefined) return [];
  return [{ instanceId, sdkVersion: sdkVersion ?? null, clientIp: null, lastSeen }];
}
