import { readFile } from 'node:fs/promises';
import { answerOf } from './flags.ts';
import type { Service } from './service.ts';

const BATCH = '/api/admin/features-batch';

/** An export written by hand, following the documented format. */
export const fixturePath = new URL('../fixtures/peer-export.json', import.meta.url).pathname;

// biome-ignore lint/suspicious/noExplicitAny: tests look into exports of every shape
export type Export = any;

export async function readFixture(): Promise<Export> {
  return JSON.parse(await readFile(fixturePath, 'utf8'));
}

/** An export of one flag with default settings, except for the given ones. */
export function exportOf(name: string, more: object = {}): Export {
  return {
    features: [{ name }],
    featureStrategies: [],
    tagTypes: [],
    ...more,
  };
}

/** A strategy of a flag in an export. */
export function exportedStrategy(featureName: string, more: object = {}) {
  return {
    featureName,
    name: 'default',
    ...more,
  };
}

/** The part of an export that does not depend on the instance: names instead of ids. */
export function contentOf(data: Export) {
  return {
    features: data.features.map(({ lastSeenAt: _seen, ...feature }: Export) => feature),
    strategies: data.featureStrategies.map(({ id: _id, segments, ...strategy }: Export) => ({
      ...strategy,
      segments: segments.map(
        (id: number) => data.segments.find((segment: Export) => segment.id === id).name,
      ),
    })),
    environments: data.featureEnvironments.map(({ featureName, enabled, variants }: Export) => ({
      featureName,
      enabled,
      variants,
    })),
    contextFields: data.contextFields
      .map(({ name, stickiness, legalValues }: Export) => ({ name, stickiness, legalValues }))
      .filter(({ name }: Export) => !['appName', 'userId', 'currentTime'].includes(name))
      .sort((a: Export, b: Export) => (a.name < b.name ? -1 : 1)),
    tags: data.featureTags.map((tag: Export) => JSON.stringify(tag)).sort(),
    tagTypes: data.tagTypes.map(({ name }: Export) => name),
    dependencies: data.dependencies,
  };
}

/** The three operations, on a service. */
export function transferOf(service: () => Service) {
  const post = async (operation: string, body: unknown, token?: string) =>
    answerOf(
      await service().request('POST', `${BATCH}/${operation}`, {
        body,
        ...(token && { token }),
      }),
    );
  return {
    importInto: (project: string, environment: string, data: unknown, more: object = {}) =>
      post('import', { project, environment, data, ...more }),
    importAs: (token: string, project: string, environment: string, data: unknown) =>
      post('import', { project, environment, data }, token),
    validate: (project: string, environment: string, data: unknown, token?: string) =>
      post('validate', { project, environment, data }, token),
    exported: async (query: object, token?: string): Promise<Export> =>
      (await post('export', query, token)).body,
    flag: async (project: string, name: string): Promise<Export> =>
      (await service().request('GET', `/api/admin/projects/${project}/features/${name}`)).body,
  };
}

/** The response to an import that did nothing, except for the given parts. */
export function importReport(more: object) {
  return {
    status: 200,
    body: {
      created: [],
      changed: [],
      unchanged: [],
      archived: [],
      contextFields: [],
      segments: [],
      tagTypes: [],
      warnings: [],
      ...more,
    },
  };
}
