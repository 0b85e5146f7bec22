import type { Contract } from '../../lib/http/contract.ts';

/** Where listeners connect, for the functions that tell them: see infra/cloudformation/push.yml. */
const pushEnvironment = { PUSH_URL: ifPushed('wss://', 'Dns.Realtime', '/event/realtime') };

/** Where the worker publishes that sees every event. */
export const announcingEnvironment = { PUSH_ENDPOINT: ifPushed('https://', 'Dns.Http', '') };

function ifPushed(scheme: string, host: string, path: string) {
  const url = { 'Fn::Join': ['', [scheme, { 'Fn::GetAtt': ['PushApi', host] }, path]] };
  return { 'Fn::If': ['HasPush', url, { Ref: 'AWS::NoValue' }] };
}

/** The variables of a function by its contracts: the others need not know where the channel of changes is. */
export function pushFor(contracts: readonly Contract[]) {
  return contracts.some(({ offersPush }) => offersPush) ? pushEnvironment : {};
}
