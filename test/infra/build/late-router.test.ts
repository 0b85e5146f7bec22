import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { generated, requiredHttp } from '../../../infra/build/bundle-plugins.ts';
import { repository } from '../../../infra/build/repository.ts';
import type { forward } from '../../../lib/http/forward/forward.ts';

/** Routes that tell how often they were read. */
const routes = `
  export const seen = { times: 0 };
  export default { *[Symbol.iterator]() { seen.times += 1; } };
`;

it('the function that serves pages builds its router for the first request that needs one', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "export { forward } from './lib/http/forward/forward.ts'; export { seen } from 'generated:routes';",
      resolveDir: repository,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire('/');",
    },
    write: false,
    plugins: [requiredHttp, generated(new Map([['generated:routes', routes]]))],
  });
  const bundled = (await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
  )) as { forward: typeof forward; seen: { times: number } };
  const { before } = bundled.forward();
  const ask = (method: string, rawPath: string) =>
    // Only what the middleware reads of a request.
    before?.({ event: { rawPath, requestContext: { http: { method } } } } as never);

  await ask('GET', '/projects/default');
  expect(bundled.seen.times).toBe(0);

  await ask('HEAD', '/projects/default');
  await ask('GET', '/projects/default/');
  expect(bundled.seen.times).toBe(1);
});
