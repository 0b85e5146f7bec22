import { discover } from '../../infra/build/discover.ts';
import { serverlessFunctions } from '../../infra/build/serverless-functions.ts';
import { resourcesOfType } from '../../infra/serverless/template.ts';
import { packagedTemplate } from '../../test/support/packaged-template.ts';
import { atMost, type Section } from '../section.ts';
import { rounded } from '../statistics.ts';

/** Functions, resources and size of what deploys. */
export const packaging: Section = {
  name: 'package',
  title: 'Package',
  explanation: 'Counted in the CloudFormation template that `npm run package` makes.',
  run: async () => {
    const template = await packagedTemplate(serverlessFunctions(await discover()));
    const resources = Object.keys(template.Resources).length;
    const kilobytes = rounded(Buffer.byteLength(JSON.stringify(template)) / 1_000);
    const count = (type: string) => resourcesOfType(template, type).length;
    const limit = { kind: 'count' as const, reason: 'CloudFormation allows no more' };
    return {
      tables: [
        {
          title: 'The template',
          rows: [
            { what: 'functions', count: count('AWS::Lambda::Function') },
            { what: 'alarms', count: count('AWS::CloudWatch::Alarm') },
            { what: 'queues', count: count('AWS::SQS::Queue') },
            { what: 'IAM roles', count: count('AWS::IAM::Role') },
            { what: 'resources', count: resources },
            { what: 'kB of template', count: kilobytes },
          ],
        },
      ],
      budgets: [
        atMost({ name: 'resources', value: resources, limit: 500, unit: 'resources', ...limit }),
        atMost({ name: 'template', value: kilobytes, limit: 1_000, unit: 'kB', ...limit }),
      ],
    };
  },
};
