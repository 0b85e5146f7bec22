import type { Routes } from 'generated:api';
import { useQueries } from '@tanstack/react-query';
import { request, send } from '../../api/request.ts';
import { sdkContextOf, type TestContext } from '../../test-contexts/test-context.ts';
import { chanceInWords } from './chance.ts';
import type { Explained } from './explanation-words.ts';

/** The answer for one context: its flags, each in each environment. */
export interface Result {
  readonly context: TestContext;
  readonly flags: ReadonlyMap<string, Readonly<Record<string, Explained>>>;
}

type PlaygroundAnswer = Routes['POST /api/admin/playground/advanced']['output'];

/** The request that evaluates all flags of a project, or of all, for a context. */
export function playRequest(
  project: string,
  environments: readonly string[],
  context: TestContext,
) {
  const projects = project === '' ? '*' : [project];
  return request('POST /api/admin/playground/advanced', {
    body: { environments: [...environments], projects, context: sdkContextOf(context) },
  });
}

/** Evaluates for each context. */
export function useResults(
  project: string,
  environments: readonly string[],
  contexts: readonly TestContext[],
) {
  const answers = useQueries({
    queries: contexts.map((context) => {
      const asked = playRequest(project, environments, context);
      return {
        queryKey: [asked.route, asked.input],
        queryFn: () => send(asked) as Promise<unknown>,
        enabled: environments.length > 0,
      };
    }),
  });
  return {
    error: answers.find(({ error }) => error)?.error,
    isPending: environments.length > 0 && answers.some(({ isPending }) => isPending),
    results: contexts.flatMap((context, index): Result[] => {
      const answer = answers[index]?.data as PlaygroundAnswer | undefined;
      return answer ? [{ context, flags: flagsOf(answer, context) }] : [];
    }),
  };
}

/** Values with commas are combinations, with an item each; the first one stands for the context. */
function flagsOf({ features }: PlaygroundAnswer, { fields }: TestContext): Result['flags'] {
  return new Map(
    features.map(({ name, environments }) => [
      name,
      Object.fromEntries(
        Object.entries(environments).flatMap(([environment, [item]]) =>
          item ? [[environment, { ...item, chance: chanceInWords(item, fields) }]] : [],
        ),
      ),
    ]),
  );
}
