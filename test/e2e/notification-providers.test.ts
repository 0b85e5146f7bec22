import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, createAccount, EDITOR, uncached } from '../support/access.ts';
import { bring, enable, needApprovals, PROJECT, propose } from '../support/change-requests.ts';
import { addStrategy, archiveFlag, createFlag, FEATURES } from '../support/flags.ts';
import {
  type Received,
  type Receiver,
  startReceiver,
  waitForRequests,
} from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let receiver: Receiver;
let addons: number[];

const base = 'https://flags.example.com';
const customHeaders = JSON.stringify({ 'X-Gateway-Key': 'planted-gateway-key' });

beforeAll(async () => {
  // 5 s become 50 ms, which SQS rounds up to one second.
  const env = { ...uncached, BASE_URL: base, DELIVERY_DELAY_FACTOR: '0.01', LOG_LEVEL: 'debug' };
  service = await startService({ env });
});

afterAll(() => service.stop());

beforeEach(async () => {
  receiver = await startReceiver();
  addons = [];
});

afterEach(async () => {
  for (const id of addons) await service.request('DELETE', `/api/admin/addons/${id}`);
  await receiver.close();
});

describe('Slack', () => {
  it('gets a message with the changes to a strategy', async () => {
    await createFlag(service, 'rolled-out');
    const id = await addStrategy(service, 'rolled-out', {
      name: 'flexibleRollout',
      parameters: { rollout: '10', stickiness: 'default', groupId: 'rolled-out' },
    });
    await listen('slack', ['feature-strategy-update'], { defaultChannel: '#flags' });

    await call('PUT', `${FEATURES}/rolled-out/environments/development/strategies/${id}`, {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'userId', groupId: 'rolled-out' },
      constraints: [{ contextName: 'appName', operator: 'IN', values: ['<DE>', 'FR'] }],
    });

    await received(1);
    const [request] = receiver.received as [Received];
    const { flag, project } = flagLinks('rolled-out');
    expect(request).toEqual({
      method: 'POST',
      path: '/planted-path',
      headers: headersOf(request),
      body: expect.any(String),
    });
    expect(JSON.parse(request.body)).toEqual({
      username: 'Flagwright',
      icon_emoji: ':triangular_flag_on_post:',
      channel: '#flags',
      text: `*${await actor()}* changed the strategy flexibleRollout of the flag <${flag}|rolled-out> in the environment *development* of the project <${project}|default>. Constraint added: appName is &lt;DE&gt; or FR; rollout: 10 % → 50 %; stickiness: default → userId.`,
      attachments: [
        {
          fallback: 'Strategy changed: rolled-out',
          actions: [{ type: 'button', style: 'primary', text: 'Open in Flagwright', url: flag }],
        },
      ],
    });
  });

  it('gets a message in each channel named by tags of the flag, and retries only failed ones', async () => {
    await listen('slack', ['feature-stale-on'], { defaultChannel: 'flags' });
    await createFlag(service, 'told-twice');
    await tag('told-twice', 'alerts', 'slack');
    await tag('told-twice', '#team', 'slack');
    receiver.answer(({ body }, index) => ({
      status: index < 3 && JSON.parse(body).channel === '#team' ? 500 : 200,
    }));

    await call('PATCH', `${FEATURES}/told-twice`, [{ op: 'replace', path: '/stale', value: true }]);

    await expect
      .poll(
        async () => {
          const { body } = await service.request('GET', `/api/admin/addons/${addons[0]}/events`);
          return body.integrationEvents[0]?.state;
        },
        { timeout: 20_000 },
      )
      .toBe('successWithErrors');
    const channels = bodies().map(({ channel }) => channel);
    expect(channels.filter((channel) => channel === '#alerts')).toHaveLength(1);
    expect(channels.filter((channel) => channel === '#team').length).toBeGreaterThan(1);
    expect(new Set(channels).size).toBe(2);
  });
});

describe('Teams', () => {
  it('gets a card', async () => {
    await createFlag(service, 'new_checkout');
    await listen('teams', ['feature-archived']);

    await archiveFlag(service, 'new_checkout');

    await received(1);
    const [request] = receiver.received as [Received];
    const user = await actor();
    expect(request.headers).toEqual(headersOf(request));
    expect(JSON.parse(request.body)).toEqual({
      '@type': 'MessageCard',
      '@context': 'https://schema.org/extensions',
      themeColor: '2F6FDE',
      summary: 'Flag archived: new_checkout',
      sections: [
        {
          activityTitle: `**${user}** archived the flag **new\\_checkout** in the project [default](${base}/projects/default).`,
          activitySubtitle: 'Flag archived: new\\_checkout',
          facts: [
            { name: 'User', value: user },
            { name: 'Action', value: 'feature-archived' },
            { name: 'Project', value: 'default' },
          ],
        },
      ],
      potentialAction: [
        {
          '@type': 'OpenUri',
          name: 'Open in Flagwright',
          targets: [{ os: 'default', uri: `${base}/projects/default/archive` }],
        },
      ],
    });
  });
});

describe('Datadog', () => {
  it('gets an event with all tags of the flag', async () => {
    await listen('datadog', ['feature-environment-variants-updated'], {
      apiKey: 'planted-api-key',
    });
    await createFlag(service, 'varied');
    await tag('varied', 'team-a', 'datadog');
    await tag('varied', 'beta');

    await call('PUT', `${FEATURES}/varied/environments/development/variants`, [
      { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' },
    ]);

    await received(1);
    const [request] = receiver.received as [Received];
    const { flag, project } = flagLinks('varied');
    expect(request.headers).toEqual({ ...headersOf(request), 'dd-api-key': 'planted-api-key' });
    expect(JSON.parse(request.body)).toEqual({
      title: 'Variants changed: varied',
      text: `%%% \n **${await actor()}** changed the variants of the flag [varied](${flag}) in the environment **development** of the project [default](${project}). Variant blue added: 100 %. \n %%%`,
      tags: expect.toSatisfy(
        (tags: string[]) => `${[...tags].sort()}` === 'datadog:team-a,simple:beta',
      ),
    });
  });
});

describe('a webhook with the sentence in its template', () => {
  /** The sentences, in the order of the events. */
  const told = () =>
    [...receiver.received]
      .map(({ headers, body }) => ({
        id: Number(`${headers['webhook-id']}`.split('_').at(-1)),
        body,
      }))
      .sort((a, b) => a.id - b.id)
      .map(({ body }) => body);

  const template = { contentType: 'text/plain', bodyTemplate: '{{eventMarkdown}}' };

  it('describes the life of a flag', async () => {
    await call('POST', '/api/admin/projects', { id: 'lab', name: 'Lab' });
    await listen('webhook', [], template);
    const environment = `${FEATURES}/lively/environments/development`;

    await createFlag(service, 'lively', { description: 'A *lively* flag' });
    await call('PATCH', `${FEATURES}/lively`, [
      { op: 'replace', path: '/type', value: 'experiment' },
    ]);
    await tag('lively', 'beta');
    await call('DELETE', '/api/admin/features/lively/tags/simple/beta');
    await call('POST', `${environment}/on`);
    const [strategy] = await call('GET', `${environment}/strategies`);
    await call('POST', `${environment}/off`);
    await call('DELETE', `${environment}/strategies/${strategy.id}`);
    await call('POST', `${PROJECT}/stale`, { features: ['lively'], stale: true });
    await call('POST', `${PROJECT}/stale`, { features: ['lively'], stale: false });
    await archiveFlag(service, 'lively');
    await call('POST', '/api/admin/archive/revive/lively');
    await call('POST', `${FEATURES}/lively/changeProject`, { newProjectId: 'lab' });

    await received(13);
    const who = `**${await actor()}**`;
    const { flag, project } = flagLinks('lively');
    const inProject = `in the project [default](${project})`;
    const lively = `the flag [lively](${flag})`;
    const there = `${lively} in the environment **development** of the project [default](${project})`;
    expect(told()).toEqual([
      `${who} created ${lively} ${inProject}. Type: release; description: A \\*lively\\* flag.`,
      `${who} changed the settings of ${lively} ${inProject}. Type: release → experiment.`,
      `${who} added the tag **simple:beta** to ${lively} ${inProject}.`,
      `${who} removed the tag **simple:beta** from ${lively} ${inProject}.`,
      `${who} added the strategy flexibleRollout to ${there}. Everyone gets it.`,
      `${who} switched on ${there}.`,
      `${who} switched off ${there}.`,
      `${who} removed the strategy flexibleRollout from ${there}. It was: Everyone gets it.`,
      `${who} marked ${lively} ${inProject} as stale.`,
      `${who} marked ${lively} ${inProject} as not stale any more.`,
      `${who} archived the flag **lively** ${inProject}.`,
      `${who} revived ${lively} ${inProject}.`,
      `${who} moved the flag [lively](${base}/projects/lab/features/lively) from the project [default](${project}) to the project [lab](${base}/projects/lab).`,
    ]);
  });

  describe('describes the life of a change request', () => {
    let author: Account;

    beforeAll(async () => {
      author = await createAccount(service, 'proposer', EDITOR);
      await createFlag(service, 'reviewed');
    });

    beforeEach(() => needApprovals(service, 1));
    afterEach(() => needApprovals(service, 0));

    it('that is applied', async () => {
      await listen('webhook', [], template);

      const { body } = await propose(service, author, enable('reviewed'));
      await bring(service, author, body.id, 'In review');
      await call('PUT', `${PROJECT}/change-requests/${body.id}/state`, { state: 'Approved' });
      await call('PUT', `${PROJECT}/change-requests/${body.id}/state`, { state: 'Applied' });

      // The added strategy, the toggle, and six events of the change request itself.
      await received(8);
      const { flag, project } = flagLinks('reviewed');
      const there = `in the environment **development** of the project [default](${project})`;
      const request = `the change request [#${body.id}](${project}/change-requests/${body.id}) ${there}`;
      const who = `**${await actor()}**`;
      expect(told().filter((text) => text.includes('change request'))).toEqual([
        `**proposer** created ${request}.`,
        `**proposer** added a change to ${request}, to switch on the flag [reviewed](${flag}).`,
        `**proposer** sent ${request} to review.`,
        `${who} approved ${request}.`,
        `T${request.slice(1)} has all approvals that it needs, the last one by ${who}.`,
        `${who} applied ${request}.`,
      ]);
    });
  });
});

describe('the secrets of all providers', () => {
  it('appear in no delivery and no log line, whatever receivers respond', async () => {
    receiver.answer(({ path, headers, body }) => ({
      status: 400,
      body: JSON.stringify({ path, headers, body }),
    }));
    const events = ['feature-created'];
    await listen('webhook', events, { signingSecret: `whsec_${'planted/'.repeat(4)}` });
    await listen('slack', events, { defaultChannel: 'flags' });
    await listen('teams', events);
    // The address of Datadog is not secret: all its customers share it.
    await listen('datadog', events, { url: receiver.url, apiKey: 'planted-api-key' });

    await createFlag(service, 'echoed');

    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(7);
    const logs = await Promise.all(
      addons.map((id) => service.request('GET', `/api/admin/addons/${id}/events`)),
    );
    for (const { text } of logs) expect(text).not.toContain('planted');
    expect(service.logs()).not.toContain('planted');
  });
});

async function listen(provider: string, events: string[], parameters: object = {}) {
  const { status, body } = await service.request('POST', '/api/admin/addons', {
    body: {
      provider,
      enabled: true,
      events,
      parameters: { url: `${receiver.url}/planted-path`, customHeaders, ...parameters },
    },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  addons.push(body.id);
  return body.id;
}

async function call(method: string, path: string, body?: unknown) {
  const reply = await service.request(method, path, body === undefined ? {} : { body });
  expect({ path, status: reply.status, body: reply.body }).toMatchObject({
    status: expect.toBeOneOf([200, 201, 202]),
  });
  return reply.body;
}

function received(count: number) {
  return waitForRequests(receiver, count);
}

function flagLinks(flag: string) {
  return {
    flag: `${base}/projects/default/features/${flag}`,
    project: `${base}/projects/default`,
  };
}

/** The headers that all providers send. */
function headersOf({ body }: Received) {
  return {
    host: new URL(receiver.url).host,
    'content-type': 'application/json',
    'user-agent': 'Flagwright',
    'webhook-id': expect.stringMatching(/^evt_[\w-]{12}_\d+_[0-9a-z]{8}$/),
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'x-gateway-key': 'planted-gateway-key',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
}

async function actor() {
  return (await service.request('GET', '/api/admin/events')).body.events[0].createdBy;
}

function tag(flag: string, value: string, type = 'simple') {
  return call('POST', `/api/admin/features/${flag}/tags`, { type, value });
}

function bodies() {
  return receiver.received.map(({ body }) => JSON.parse(body));
}
