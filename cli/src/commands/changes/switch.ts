import type { AddCommand } from '../command.ts';
import { environmentOf, findFlag } from '../flags/find-flag.ts';
import { type ChangeOptions, makeChange } from './make-change.ts';

interface Options extends ChangeOptions {
  readonly environment: string;
  readonly project?: string;
}

const FLAG = '/api/admin/projects/{projectId}/features/{featureName}';

/** `flagwright on NAME` and `flagwright off NAME`. */
function switching(word: 'on' | 'off'): AddCommand {
  return (program, context) => {
    program
      .command(word)
      .description(`switch a flag ${word} in an environment`)
      .argument('<name>', 'name of the flag')
      .requiredOption('-e, --environment <name>', 'environment')
      .option('-p, --project <id>', 'project of the flag; found by its name unless given')
      .option('--no-propose', 'fail with 3 where changes need approval, instead of proposing it')
      .option('--json', 'print JSON')
      .action(async (name: string, { environment, project, ...options }: Options) => {
        const service = await context.service();
        const flag = await findFlag(service, name, project);
        const { enabled: isOn } = environmentOf(flag, environment);
        const enabled = word === 'on';
        const told = `${name} is ${word} in ${environment}`;
        if (isOn === enabled) {
          const { output } = context;
          return options.json ? output.json({ done: true }) : output.print(`${told} already.`);
        }
        const params = { projectId: flag.project, featureName: name, environment };
        await makeChange(
          context,
          service,
          {
            projectId: flag.project,
            environment,
            change: { action: 'updateEnabled', feature: name, payload: { enabled } },
            done: `${told}.`,
            make: () =>
              enabled
                ? service.call(`POST ${FLAG}/environments/{environment}/on`, { params, query: {} })
                : service.call(`POST ${FLAG}/environments/{environment}/off`, { params }),
          },
          options,
        );
      });
  };
}

export const addOn = switching('on');
export const addOff = switching('off');
