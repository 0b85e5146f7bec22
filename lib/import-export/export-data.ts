import type { TypeOf } from '../http/contract.ts';
import type { exportResultSchema } from './export-schema.ts';

/** Flags in one environment in the documented export format. */
export type ExportData = TypeOf<typeof exportResultSchema>;
