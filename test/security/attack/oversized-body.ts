import { gzipSync } from 'node:zlib';
import type { Random } from '../../chaos/random.ts';
import { pickFrom } from './pick.ts';

/** Bodies that cost a parser more than their sender. */
const bodies: readonly ((random: Random) => string | Buffer)[] = [
  (random) => nested('[', ']', random),
  (random) => nested('{"a":', '}', random, '1'),
  () => JSON.stringify('x'.repeat(200_000)),
  () => JSON.stringify(Array.from({ length: 30_000 }, (_, index) => index)),
  () => JSON.stringify(Object.fromEntries(numbered(5_000).map((name) => [name, name]))),
  () => JSON.stringify({ tokens: numbered(2_000).map((name) => `*:*.${name}`) }),
  () => JSON.stringify({ metrics: numbered(5_000).map((appName) => ({ appName })) }),
  () => gzipSync(Buffer.alloc(20_000_000)),
  () => '',
  () => '{',
  () => `${' '.repeat(50_000)}{}`,
  () => Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
];

export function oversizedBody(random: Random): string | Buffer {
  return pickFrom(random, bodies)(random);
}

function nested(open: string, close: string, random: Random, inner = ''): string {
  const depth = random.int(1_000, 20_000);
  return `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `k${index}`);
}
