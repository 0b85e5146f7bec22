import type { Feature } from 'generated:api';
import { audienceInWords } from '../../../../lib/words/strategy-in-words.ts';
import { wrongUse } from '../../terminal/command-error.ts';
import { percentage } from '../../terminal/option-values.ts';
import type { AddCommand } from '../command.ts';
import { environmentOf, findFlag } from '../flags/find-flag.ts';
import { type ChangeOptions, makeChange, type Wanted } from './make-change.ts';

type Strategy = Feature['environments'][number]['strategies'][number];

interface Options extends ChangeOptions {
  readonly environment: string;
  readonly project?: string;
  readonly strategy?: string;
}

const STRATEGIES =
  '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies' as const;

/** `flagwright rollout 25% NAME`: how many get a flag, by the one strategy of its kind, or a new one. */
export const addRollout: AddCommand = (program, context) => {
  program
    .command('rollout')
    .description('set the share of users that get a flag in an environment')
    .argument('<share>', 'per cent of users: 25%', percentage)
    .argument('<name>', 'name of the flag')
    .requiredOption('-e, --environment <name>', 'environment')
    .option('-p, --project <id>', 'project of the flag; found by its name unless given')
    .option('--strategy <id or title>', 'which strategy, where the flag has several')
    .option('--no-propose', 'fail with 3 where changes need approval, instead of proposing it')
    .option('--json', 'print JSON')
    .action(async (share: number, name: string, options: Options) => {
      const { environment, project, strategy: wanted } = options;
      const service = await context.service();
      const flag = await findFlag(service, name, project);
      const { strategies, enabled } = environmentOf(flag, environment);
      const chosen = chooseStrategy(strategies, { name, wanted });
      const params = { projectId: flag.project, featureName: name, environment };
      const parameters = {
        stickiness: 'default',
        groupId: name,
        ...chosen?.parameters,
        rollout: String(share),
      };
      const told = audienceInWords({ name: 'flexibleRollout', parameters });
      const which = chosen?.title ? ` by the strategy “${chosen.title}”` : '';
      const place: Pick<Wanted, 'projectId' | 'environment' | 'done'> = {
        projectId: flag.project,
        environment,
        done: `${name} in ${environment}: ${told}${which}.`,
      };
      await makeChange(
        context,
        service,
        chosen ? { ...place, ...update(chosen) } : { ...place, ...addition() },
        options,
      );
      if (!enabled) context.output.note(`It is off in ${environment}: nobody gets it yet.`);

      function update({ id, title, disabled, constraints, segments, variants }: Strategy) {
        const body = {
          name: 'flexibleRollout',
          title,
          disabled,
          constraints,
          segments,
          variants,
          parameters,
        };
        return {
          change: { action: 'updateStrategy', feature: name, payload: { id, ...body } },
          make: () =>
            service.call(`PUT ${STRATEGIES}/{strategyId}`, {
              params: { ...params, strategyId: id },
              body,
            }),
        } as const;
      }

      function addition() {
        const body = { name: 'flexibleRollout', parameters };
        return {
          change: { action: 'addStrategy', feature: name, payload: body },
          make: () => service.call(`POST ${STRATEGIES}`, { params, body }),
        } as const;
      }
    });
};

/**
 * The strategy whose share is meant; `undefined` where the flag has no strategies. Pure.
 * @throws {CommandError} where it cannot be told
 */
function chooseStrategy(
  all: readonly Strategy[],
  { name, wanted }: { readonly name: string; readonly wanted: string | undefined },
): Strategy | undefined {
  const shares = all.filter((each) => each.name === 'flexibleRollout');
  if (wanted !== undefined) {
    const found = shares.filter(({ id, title }) => title === wanted || id.startsWith(wanted));
    if (found.length === 1) return found[0];
    throw wrongUse(
      `${name} has ${found.length === 0 ? 'no' : 'several'} strategies with a share that are "${wanted}"${listOf(shares)}`,
    );
  }
  if (shares.length === 1 || all.length === 0) return shares[0];
  throw wrongUse(
    shares.length === 0
      ? `${name} has strategies, but none with a share: change them in the console.`
      : `${name} has several strategies with a share. Choose one with --strategy${listOf(shares)}`,
  );
}

function listOf(strategies: readonly Strategy[]): string {
  if (strategies.length === 0) return '.';
  const lines = strategies.map(
    ({ id, title, parameters }) =>
      `  ${id.slice(0, 8)}  ${title || 'untitled'}, ${parameters.rollout} %`,
  );
  return `:\n${lines.join('\n')}`;
}
