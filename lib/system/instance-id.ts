import { hash } from 'node:crypto';
import { config } from '../platform/config.ts';

/** The id of the instance: the same as long as it uses the same table. */
export function instanceId(): string {
  return hash('sha256', config().tableName).slice(0, 32);
}
