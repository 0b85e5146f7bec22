import { expect, it } from 'vitest';
import HttpApiBody from '../../infra/serverless/http-api-body.ts';
import type { Template } from '../../infra/serverless/template.ts';

it.each(['prod', 'dev', 'prodEu', 'test1'])(
  'a service can be deployed to the stage "%s"',
  (stage) => {
    expect(() => packageStage(stage)).not.toThrow();
  },
);

// The API of `prod` could call the functions of `prod-eu`: their names begin alike.
it.each(['prod-eu', '-', 'prod-'])('a service cannot be deployed to the stage "%s"', (stage) => {
  expect(() => packageStage(stage)).toThrow('must not contain a hyphen');
});

it.each(['prod_eu', 'prod.eu', '', 'größe'])(
  'a stage has only letters and digits, so not "%s"',
  (stage) => {
    expect(() => packageStage(stage)).toThrow('may have only letters and digits');
  },
);

it('a stage whose functions would have names that Lambda refuses is refused before it is deployed', () => {
  const named = (FunctionName: string) => ({
    Type: 'AWS::Lambda::Function',
    Properties: { FunctionName },
  });
  const Resources = {
    Fits: named('f'.repeat(64)),
    Long: named('f'.repeat(67)),
    Longer: named('g'.repeat(69)),
  };

  expect(() => packageStage('anExperiment', { Resources })).toThrow(
    `The name of the stage is too long: AWS would refuse 2 names, such as "${'g'.repeat(69)}". It may have 7 characters, "anExperiment" has 12.`,
  );
});

function packageStage(stage: string, template: Template = { Resources: {} }): void {
  const provider = { stage, compiledCloudFormationTemplate: template };
  const { hooks } = new HttpApiBody({ service: { provider } });
  hooks['before:package:initialize']?.();
  hooks['after:aws:package:finalize:mergeCustomProviderResources']?.();
}
