import type { TypeOf } from '../http/contract.ts';
import type { exportResultSchema } from './export-schema.ts';

/** Flags as they are in one environment, in the documented format. */
export type ExportData = TypeOf<typeof exportResultSchema>;
