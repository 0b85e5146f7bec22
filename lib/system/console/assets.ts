import type { BuiltAsset } from 'generated:console/assets';
import { brotliDecompressSync } from 'node:zlib';
import { PreparedBody } from '../../http/prepared-body.ts';

interface Asset {
  readonly contentType: string;
  readonly body: PreparedBody | string;
  /** Such as a font, which is compressed in itself. */
  readonly isBase64Encoded: boolean;
}

const prepared = new Map<string, Asset>();

/**
 * A file of the console, of this release or of one before it, compressed when it was built; `undefined` if there is
 * none of that name.
 */
export async function findAsset(name: string): Promise<Asset | undefined> {
  const known = prepared.get(name);
  if (known) return known;
  const { default: assets } = await import('generated:console/assets');
  const built = findIn(assets, name) ?? (await findFormer(name));
  if (!built) return undefined;
  const asset = {
    contentType: built.contentType,
    body: bodyOf(built),
    isBase64Encoded: 'bytes' in built,
  };
  prepared.set(name, asset);
  return asset;
}

function bodyOf(built: BuiltAsset): PreparedBody | string {
  if ('bytes' in built) return built.bytes;
  const { contentType: _, ...compressed } = built;
  const text = () => brotliDecompressSync(Buffer.from(compressed.br, 'base64')).toString();
  return new PreparedBody(text, compressed);
}

async function findFormer(name: string) {
  const { default: former } = await import('generated:console/former-assets');
  return findIn(former, name);
}

function findIn<T>(assets: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(assets, name) ? assets[name] : undefined;
}
