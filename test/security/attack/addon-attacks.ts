import type { Contract } from '../../../lib/http/contract.ts';
import { type Aim, authorization, honestRequest } from './honest-request.ts';
import { hostileUrls, injectedHeaders, templateBombs } from './hostile-addons.ts';
import { pickFrom } from './pick.ts';
import type { AttackRequest } from './request.ts';

/** Whether an operation saves an integration. */
export function isAddonWrite({ operationId }: Contract): boolean {
  return operationId === 'createAddon' || operationId === 'updateAddon';
}

/**
 * An integration that sends to this machine, that injects headers, that has a template which costs too much, or that keeps the
 * secrets of another origin by their mask. Each is to be refused, or to be harmless.
 */
export function addonAttack(aim: Aim): AttackRequest {
  const { contract, random, targets, actor } = aim;
  const honest = honestRequest(aim);
  const kind = random.pick(['masks', 'url', 'headers', 'template'] as const);
  const isUpdate = contract.operationId === 'updateAddon';
  const parameters = {
    masks: () => ({ ...targets.treasure.parameters, url: maskedUrl(aim) }),
    headers: () => ({ url: 'https://hooks.invalid/x', ...pickFrom(random, injectedHeaders) }),
    url: () => ({ url: pickFrom(random, hostileUrls(targets.canaryPort)) }),
    template: () => ({
      url: 'https://hooks.invalid/x',
      bodyTemplate: pickFrom(random, templateBombs),
    }),
  }[kind]();
  const provider = kind === 'url' ? random.pick(['webhook', 'slack', 'teams']) : 'webhook';
  const body = { provider, enabled: true, events: ['feature-created'], parameters };
  return {
    method: honest.method,
    path: isUpdate ? `/api/admin/addons/${targets.treasure.id}` : '/api/admin/addons',
    headers: { 'content-type': 'application/json', ...authorization(actor) },
    raw: JSON.stringify(body),
  };
}

/** Whether a request gives an integration's masks to another origin, loopback as a target, or line breaks to a header. */
export function isForbiddenAddon(raw: string | undefined, canaryPort: number): boolean {
  return raw !== undefined && (raw.includes(`:${canaryPort}/`) || /"\*{6}"|injected/.test(raw));
}

/** Origins that are not the stored one, though they look like it. */
function maskedUrl({ random }: Aim): string {
  return random.pick([
    'https://attacker.invalid/stolen',
    'https://treasure.invalid:8443/hook',
    'http://treasure.invalid/hook',
    'https://treasure.invalid.attacker.invalid/hook',
    'https://treasure.invalid@attacker.invalid/hook',
    'https://attacker.invalid/?https://treasure.invalid/hook',
  ]);
}
