import { parseArgs } from 'node:util';
import { ConfigurationError } from '../../lib/platform/config.ts';
import { parsed } from '../bootstrap/options.ts';
import { regionOf } from '../bootstrap/region.ts';

/** Where the files of the audit log are. */
export type AuditPlace =
  | { readonly folder: string }
  | { readonly bucket: string; readonly prefix: string; readonly region: string };

interface VerifyOptions {
  readonly place: AuditPlace;
  /** Number of the oldest file that should be there. */
  readonly first: number;
}

const USAGE = 'npm run verify-audit -- FOLDER, or s3://BUCKET/PREFIX';

/**
 * Parses the command line.
 * @throws {ConfigurationError} when no place is named, or an option is unknown
 */
export async function readOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<VerifyOptions> {
  const options = {
    first: { type: 'string' },
    region: { type: 'string', short: 'r' },
    'aws-profile': { type: 'string' },
  } as const;
  const { values, positionals } = parsed(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  );
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0)
    throw new ConfigurationError(`Name one place: ${USAGE}`);
  const first = Number(values.first ?? 1);
  if (!Number.isSafeInteger(first) || first < 1) {
    throw new ConfigurationError('--first must be the number of a file, from 1.');
  }
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  if (bucket === undefined) return { place: { folder: place }, first };
  if (values['aws-profile']) process.env.AWS_PROFILE = values['aws-profile'];
  return { place: { bucket, prefix, region: await regionOf(values.region, env) }, first };
}
