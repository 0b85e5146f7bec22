import type { AdvancedPlaygroundItem, Routes } from 'generated:api';
import { useQueries } from '@tanstack/react-query';
import { chanceInWords } from '../../../../lib/words/playground/chance.ts';
import type { AskingFlag } from '../../../../lib/words/playground/deciding-fields.ts';
import type { Explained } from '../../../../lib/words/playground/explanation.ts';
import { sdkContextOf } from '../../../../lib/words/playground/sdk-context.ts';
import { request, send } from '../../api/request.ts';
import type { TestContext } from '../../test-contexts/test-context.ts';

/** The answer for one context: its flags, each in each environment. */
export interface Result {
  readonly context: TestContext;
  readonly flags: ReadonlyMap<string, Readonly<Record<string, ShownResult>>>;
}

/** A flag as the playground answers it, with what it is by chance. */
type ShownResult = Explained & AskingFlag;

export type PlaygroundAnswer = Routes['POST /api/admin/playground/advanced']['output'];

/**
 * The request that evaluates the flags of a project, or of all, for a context.
 * @param flag the only one to evaluate
 */
export function playRequest(
  project: string,
  environments: readonly string[],
  context: TestContext,
  flag?: string,
) {
  const projects = project === '' ? '*' : [project];
  return request('POST /api/admin/playground/advanced', {
    body: {
      environments: [...environments],
      projects,
      ...(flag !== undefined && { features: [flag] }),
      context: sdkContextOf(context),
    },
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
      return answer ? [{ context, flags: flagsOf(answer) }] : [];
    }),
  };
}

/** Values with commas are combinations, with an item each; the first one stands for the context. */
export function flagsOf({ features }: PlaygroundAnswer): Result['flags'] {
  return new Map(
    features.map(({ name, environments }) => [
      name,
      Object.fromEntries(
        Object.entries(environments).flatMap(([environment, [item]]) =>
          item ? [[environment, explained(item)]] : [],
        ),
      ),
    ]),
  );
}

function explained(item: AdvancedPlaygroundItem): ShownResult {
  const entries = Object.entries(item.context).map(([name, value]) => [name, String(value)]);
  const fields = Object.fromEntries(entries);
  return { ...item, fields, chance: chanceInWords(item, fields) };
}
