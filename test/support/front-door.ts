import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { repository } from '../../infra/build/repository.ts';

interface FrontDoor {
  readonly Resources: {
    readonly ChooseOrigin: {
      readonly Properties: { readonly FunctionCode: { readonly 'Fn::Sub': string } };
    };
  };
}

type Origin = 'api' | 'canary';

/**
 * The function of the front door that chooses a release, as CloudFront runs it.
 * @param percent of all addresses that come to the canary
 * @returns says where the requests of an address go
 */
export function chooser(percent: number): (address: string) => Origin {
  const file = resolve(repository, 'infra/front-door/cloudfront.yml');
  const { Resources } = load(readFileSync(file, 'utf8')) as FrontDoor;
  const code = Resources.ChooseOrigin.Properties.FunctionCode['Fn::Sub']
    .replace(/^import .*$/m, '')
    .replace(/\$\{CanaryPercent\}/, String(percent));
  let chosen: Origin = 'api';
  const cf = {
    selectRequestOriginById: (id: Origin) => {
      chosen = id;
    },
  };
  const handler = new Function('cf', `${code}\nreturn handler;`)(cf);
  return (address) => {
    chosen = 'api';
    handler({ viewer: { ip: address }, request: {} });
    return chosen;
  };
}
