import { expect, test } from 'vitest';
import { readParam } from '../../../infra/build/read-param.ts';

test.each([
  ['its default', [], 'standby', 'no'],
  ['on the command line', ['--stage', 'prod', '--param', 'standby=yes'], 'standby', 'yes'],
  ['in one word', ['--param=standby=yes'], 'standby', 'yes'],
  ['the last of several', ['--param', 'standby=no', '--param', 'standby=yes'], 'standby', 'yes'],
  ['with an equals sign in it', ['--param', 'tags=a=b'], 'tags', 'a=b'],
  ['not one whose name only begins so', ['--param', 'tagsOf=x'], 'tags', ''],
])('a parameter has %s', async (_what, args, name, value) => {
  expect(await readParam(args, 'prod', name)).toBe(value);
});
