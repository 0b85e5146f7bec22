import { config } from '../../platform/config.ts';
import { PUSH_HEADER } from './channel-rules.ts';

/** Where edge nodes are told of changes; none if the deployment does not push. */
export function pushHeaders(): Record<string, string> {
  const { pushUrl } = config();
  return pushUrl === undefined ? {} : { [PUSH_HEADER]: pushUrl };
}
