import type { SharedFunctionContract } from '../../http/contract.ts';
import { manifestErrorSchema } from './error-schema.ts';

/** The operations of OpenFeature's manifest API, which one function serves. */
export const manifestFunction = {
  functionId: 'serveManifest',
  summary:
    'Serve the manifest API of OpenFeature: flags with their types, for tools that generate code',
  root: '/openfeature',
  role: 'writer',
  errorSchema: manifestErrorSchema,
} as const satisfies SharedFunctionContract;
