import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SilentServer, startSilentServer } from '../support/oidc/silent-server.ts';
import type { Service } from '../support/service.ts';
import { attackAdministrators } from './attack/administrator-attacks.ts';
import { type Ask, attackApproved, type FourEyes } from './attack/approved-attacks.ts';
import { attackDuringOutage } from './attack/outage-attacks.ts';
import { createFourEyes, sendAsRobot, startServiceToEnd } from './attack/own-service-attacks.ts';

let service: Service;
let silent: SilentServer;
let people: FourEyes;

beforeAll(async () => {
  [service, silent] = [await startServiceToEnd(), await startSilentServer()];
  people = await createFourEyes(service);
});

afterAll(async () => {
  await service.stop();
  await silent.close();
});

describe('the campaign finds', () => {
  it('that what was approved changes before it is applied', async () => {
    const admin: Ask = async (method, path, body) =>
      (await service.request(method, path, body ? { body } : {})).status;
    // As if what a change refers to were not reviewed: its direct writes apply what there is now.
    const found = await attackApproved(service, {
      ...people,
      editor: admin,
      apply: async ({ directly }) => {
        let status = 200;
        for (const write of directly) status = await admin(...write);
        return status;
      },
    });
    expect(found).toEqual([
      'the segment of a strategy: production lets in people whom the approver was not shown',
      'the template of a plan: production lets in people whom the approver was not shown',
      'the segment of a template: production lets in people whom the approver was not shown',
      'a milestone to come: its segment is changed without approval',
    ]);
  });

  it('that the last administrators can end each other', async () => {
    // As if the service did not check it: an admin token may leave nobody.
    const found = await attackAdministrators(service, (method, path, body) =>
      service.request(method, path, body ? { body } : {}),
    );
    expect(found).toContain('another role and another role at once leave no administrator');
    // SCIM checks for any caller: its request is refused if it comes second.
    expect(found.filter((pair) => !pair.includes('SCIM'))).toHaveLength(15);
  });

  it('that each request of a stranger waits for a silent provider', async () => {
    // As if the service asked it for each request.
    const found = await attackDuringOutage(service, silent, async (_method, path) => {
      const before = silent.connections();
      const socket = connect(Number(new URL(silent.origin).port), '127.0.0.1');
      await expect.poll(silent.connections).toBeGreaterThan(before);
      socket.destroy();
      return path === '/mcp' ? 401 : 503;
    });
    expect(found.map((each) => each.replace(/made \d+/, 'made many'))).toEqual([
      '10 tokens of another issuer made many connections to the provider',
      '10 tokens of a made-up person made many connections to the provider',
      '10 sign-ins at once made many connections to the provider',
      '10 sign-ins afterwards made many connections to the provider',
    ]);
  });
});

describe('the campaign finds nothing', () => {
  it('in what is applied after an approval', async () => {
    expect(await attackApproved(service, people)).toEqual([]);
  });

  it('in how administrators end', async () => {
    expect(await attackAdministrators(service, await sendAsRobot(service))).toEqual([]);
  });

  it('in what strangers can do while the provider is silent', async () => {
    expect(await attackDuringOutage(service, silent)).toEqual([]);
  });
});
