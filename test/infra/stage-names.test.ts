import { expect, it } from 'vitest';
import HttpApiBody from '../../infra/serverless/http-api-body.ts';

it.each(['prod', 'dev', 'prodEu', 'test1'])(
  'a service can be deployed to the stage "%s"',
  (stage) => {
    expect(() => compileEvents(stage)).not.toThrow();
  },
);

// The API of `prod` could call the functions of `prod-eu`: their names begin alike.
it.each(['prod-eu', '-', 'prod-'])('a service cannot be deployed to the stage "%s"', (stage) => {
  expect(() => compileEvents(stage)).toThrow('must not contain a hyphen');
});

function compileEvents(stage: string): void {
  const provider = { stage, compiledCloudFormationTemplate: { Resources: {} } };
  const { hooks } = new HttpApiBody({ service: { provider } });
  hooks['after:package:compileEvents']?.();
}
