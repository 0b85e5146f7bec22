import type { Api } from '../../test/support/round-trips/api.ts';
import { createFixtures, type Fixtures } from '../../test/support/round-trips/fixtures.ts';
import { tokens } from '../../test/support/round-trips/recorded-service.ts';
import { segmentName } from './company-flags.ts';
import {
  type CompanySize,
  EVEN_PROJECT,
  FLAGS_OF_EVEN_PROJECT,
  flagName,
  projectId,
} from './company-size.ts';

/** What the requests name: of the company where it has such a thing, or else new ones. */
export interface CompanyWorld extends Fixtures {
  readonly size: CompanySize;
  /** Of the company. */
  readonly userId: number;
  readonly groupId: number;
  /** The flags of the even project. */
  readonly evenFlags: readonly string[];
}

/** The environment that SDKs ask for. */
export const environment = 'development';

/** Scenarios find the even project where they expect theirs, and create their flags there. */
export async function companyWorld(api: Api, size: CompanySize): Promise<CompanyWorld> {
  const fixtures = await createFixtures(api, tokens, 1_000_000);
  const project = projectId(EVEN_PROJECT);
  const flag = flagName(EVEN_PROJECT, 4);
  const place = { projectId: project, featureName: flag, environment };
  const strategies = await api.call('getFeatureStrategies', { params: place });
  const { segments } = await api.call('getSegments');
  const { users } = await api.call('getUsers');
  const { groups } = await api.call('getGroups');
  const newFlag = async (projectId: string = project) => {
    const name = fixtures.name('flag');
    await api.call('createFeature', { params: { projectId }, body: { name } });
    return name;
  };
  return {
    ...fixtures,
    size,
    project,
    flag,
    strategy: strategies[0].id,
    segment: idOf(segments, 'name', segmentName(3)),
    userId: idOf(users, 'username', 'user-3'),
    groupId: idOf(groups, 'name', 'group-1'),
    evenFlags: Array.from({ length: FLAGS_OF_EVEN_PROJECT }, (_, index) =>
      flagName(EVEN_PROJECT, index),
    ),
    newFlag,
    newStrategy: async () => {
      const featureName = await newFlag();
      const params = { projectId: project, featureName, environment };
      const body = { name: 'flexibleRollout', parameters: { rollout: '50' } };
      const { id } = await api.call('addFeatureStrategy', { params, body });
      return { flag: featureName, strategy: id };
    },
  };
}

type Named = Readonly<Record<string, unknown>> & { readonly id: number };

function idOf(things: readonly Named[], key: string, name: string): number {
  const found = things.find((thing) => thing[key] === name);
  if (!found) throw new Error(`The company has no ${name}.`);
  return found.id;
}
