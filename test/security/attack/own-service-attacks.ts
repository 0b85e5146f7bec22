import { ADMIN_ROLE } from '../../../lib/identity/roles/rules.ts';
import { type Account, createAccount, EDITOR } from '../../support/access.ts';
import { startSilentServer } from '../../support/oidc/silent-server.ts';
import { type Service, startService } from '../../support/service.ts';
import { attackAdministrators, type Send } from './administrator-attacks.ts';
import { type Ask, attackApproved, type FourEyes } from './approved-attacks.ts';
import { attackDuringOutage } from './outage-attacks.ts';
import { countChecks, type Tally } from './tally.ts';

/** A service whose administrators may end each other, and whose identity provider may be on this machine. */
export function startServiceToEnd(): Promise<Service> {
  return startService({
    env: { ALLOW_PRIVATE_IDENTITY_PROVIDER: 'true', BASE_URL: 'http://localhost:4242' },
  });
}

/** Sends requests of a service account with the role Admin: it is an administrator, but no person. */
export async function sendAsRobot(service: Service): Promise<Send> {
  const { token } = await createAccount(service, 'robot', ADMIN_ROLE);
  return (method, path, body) => service.request(method, path, { token, ...(body && { body }) });
}

/** Somebody who may change segments and templates, and an approver; the administrator proposes. */
export async function createFourEyes(service: Service): Promise<FourEyes> {
  const [editor, approver] = [
    await createAccount(service, 'an editor', EDITOR),
    await createAccount(service, 'an approver', ADMIN_ROLE),
  ];
  const as =
    ({ token }: Account): Ask =>
    async (method, path, body) =>
      (await service.request(method, path, { token, ...(body && { body }) })).status;
  return { editor: as(editor), approver: as(approver) };
}

/** Attacks that need a service of their own: they end its administrators, and its identity provider is silent. */
export async function attackOwnService(tally: Tally): Promise<void> {
  const [service, silent] = [await startServiceToEnd(), await startSilentServer()];
  const attacks = {
    'what was approved is what is applied': async () =>
      attackApproved(service, await createFourEyes(service)),
    'an administrator remains': async () =>
      attackAdministrators(service, await sendAsRobot(service)),
    'a silent identity provider holds nobody up': () => attackDuringOutage(service, silent),
  };
  try {
    for (const [rule, attack] of Object.entries(attacks)) {
      countChecks(tally, rule);
      for (const what of await attack()) {
        tally.findings.push({ rule, what, actor: 'anyone', requests: [] });
      }
    }
  } finally {
    await service.kill();
    await silent.close();
  }
}
