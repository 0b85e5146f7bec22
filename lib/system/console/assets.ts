import { brotliDecompressSync } from 'node:zlib';
import { PreparedBody } from '../../http/prepared-body.ts';

interface Asset {
  readonly contentType: string;
  readonly body: PreparedBody;
}

const prepared = new Map<string, Asset>();

/** A file of the console, compressed when it was built; `undefined` if there is none of that name. */
export async function findAsset(name: string): Promise<Asset | undefined> {
  const known = prepared.get(name);
  if (known) return known;
  const { default: assets } = await import('generated:console/assets');
  const built = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (!built) return undefined;
  const { contentType, br, gzip } = built;
  const text = () => brotliDecompressSync(Buffer.from(br, 'base64')).toString();
  const asset = { contentType, body: new PreparedBody(text, { br, gzip }) };
  prepared.set(name, asset);
  return asset;
}
