import type { QueryClient } from '@tanstack/react-query';
import { reading } from '../../api/use-read.ts';
import type { FilterChoice } from './filter-choices.ts';
import { tagText } from './tag-text.ts';
import { stageNames, type TypedName } from './typed-filters.ts';

const MINUTE = 60_000;

const states: readonly FilterChoice[] = [
  { text: 'active', value: 'active', note: 'not stale' },
  { text: 'old', value: 'potentially-stale', note: 'older than its type should be' },
  { text: 'stale', value: 'stale', note: 'marked as stale' },
  { text: 'archived', value: 'archived' },
];

const stageNotes: Readonly<Record<string, string>> = {
  initial: 'never used',
  'pre-live': 'used, but not in production',
  live: 'used in production',
  completed: 'marked as completed',
};

/**
 * What a filter can be set to: fixed words, or what the service has.
 * @param key the filter
 * @param projectId of the project whose flags are listed
 */
export async function readChoices(
  queries: QueryClient,
  key: TypedName,
  projectId: string | undefined,
): Promise<readonly FilterChoice[]> {
  switch (key) {
    case 'env': {
      const names = await readEnvironments(queries, projectId);
      return names.flatMap((name) => [
        { text: `${name} is:on`, value: `${name}:enabled` },
        { text: `${name} is:partial`, value: `${name}:partial`, note: 'on, not for everybody' },
        { text: `${name} is:off`, value: `${name}:disabled` },
      ]);
    }
    case 'tag': {
      const { tags } = await queries.fetchQuery(kept(reading('GET /api/admin/tags', {})));
      return tags.map((tag) => ({
        text: tagText(tag),
        value: `${tag.type ?? 'simple'}:${tag.value}`,
      }));
    }
    case 'by': {
      const creators = await queries.fetchQuery(kept(reading('GET /api/admin/flag-creators', {})));
      return creators.map(({ id, name }) => ({ text: name, value: String(id) }));
    }
    case 'type': {
      const { types } = await queries.fetchQuery(kept(reading('GET /api/admin/feature-types', {})));
      return types.map(({ id, name }) => ({ text: id, value: id, note: name }));
    }
    case 'segment': {
      const { segments } = await queries.fetchQuery(kept(reading('GET /api/admin/segments', {})));
      return segments.map(({ name }) => ({ text: name, value: name }));
    }
    case 'project': {
      const { projects } = await queries.fetchQuery(
        kept(reading('GET /api/admin/projects', { query: {} })),
      );
      return projects.map(({ id, name }) => ({ text: id, value: id, note: name }));
    }
    case 'state':
      return states;
    case 'stage':
      return Object.entries(stageNames).map(([value, text]) => ({
        text,
        value,
        note: stageNotes[value] ?? '',
      }));
    case 'is':
      return [{ text: 'favourite', value: 'only', note: 'starred by you' }];
  }
}

async function readEnvironments(
  queries: QueryClient,
  projectId: string | undefined,
): Promise<readonly string[]> {
  const { environments } =
    projectId === undefined
      ? await queries.fetchQuery(kept(reading('GET /api/admin/environments', {})))
      : await queries.fetchQuery(
          kept(
            reading('GET /api/admin/environments/project/{projectId}', { params: { projectId } }),
          ),
        );
  return environments.map(({ name }) => name);
}

/** What can be chosen from changes seldomly: a minute old will do. */
function kept<T extends object>(options: T): T & { readonly staleTime: number } {
  return { ...options, staleTime: MINUTE };
}
