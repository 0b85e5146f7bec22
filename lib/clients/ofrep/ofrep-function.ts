import type { SharedFunctionContract } from '../../http/contract.ts';
import { ofrepErrorSchema } from './error-schema.ts';

/** The operations of OFREP, which one function serves. It writes too: the counts of evaluations. */
export const ofrepFunction = {
  functionId: 'serveOfrep',
  summary: 'Serve OFREP: flags evaluated for providers of OpenFeature',
  root: '/ofrep/v1',
  role: 'writer',
  errorSchema: ofrepErrorSchema,
} as const satisfies SharedFunctionContract;
