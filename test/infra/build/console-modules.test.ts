import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { consoleModules } from '../../../infra/build/console.ts';

const script = 'console.log("flags");\n'.repeat(1_000);

it.each([
  ['to deploy', false],
  ['for a quick start', true],
])('the compressed files of the console are the files: %s', (_title, isQuick) => {
  const { br, gzip } = assetsOf(isQuick)['main-1.js'] ?? {};

  expect(brotliDecompressSync(Buffer.from(br ?? '', 'base64')).toString()).toBe(script);
  expect(gunzipSync(Buffer.from(gzip ?? '', 'base64')).toString()).toBe(script);
});

function assetsOf(isQuick: boolean): Record<string, { br: string; gzip: string }> {
  const assets = new Map([['main-1.js', Buffer.from(script)]]);
  const module = consoleModules({ index: '', preloads: [], assets }, new Map(), { isQuick }).get(
    'generated:console/assets',
  );
  return JSON.parse(module?.replace(/^export default |;$/g, '') ?? '{}');
}
