import { beforeAll, describe, expect, it } from 'vitest';
import { auditFiles } from '../../../infra/audit/audit-files.ts';
import { verifyAudit } from '../../../infra/audit/verify.ts';
import { headerOf } from '../../../lib/audit/audit-file-model.ts';
import { findAuditState } from '../../../lib/audit/audit-state-store.ts';
import { READABLE_AFTER_MS } from '../../../lib/audit/model.ts';
import { sendAudit } from '../../../lib/audit/send-audit.ts';
import { storeAuditFiles } from '../../../lib/audit/store-audit-files.ts';
import { systemAuthor } from '../../../lib/auth/author.ts';
import { recordChange } from '../../../lib/events/commit/record-change.ts';
import { loginWrite } from '../../../lib/identity/logins/login-store.ts';
import { firstLoginId } from '../../../lib/identity/logins/model.ts';
import { storeRefusal } from '../../../lib/identity/refusals/refusal-store.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { writeItem } from '../../../lib/platform/dynamo/write-item.ts';
import { useAuditPlaces } from '../../support/audit-places.ts';
import { useTable } from '../../support/table.ts';

useTable();
const places = useAuditPlaces();

const change = (name: string, data: object = {}) =>
  recordChange({ author: systemAuthor, expect: ['tag-type-created'] }, async () => ({
    writes: [],
    events: [{ type: 'tag-type-created', data: { name, ...data } }],
    result: undefined,
  }));

/** A sign-in and a refusal at a time. */
async function access(time: number): Promise<void> {
  const at = { id: firstLoginId(time), createdAt: new Date(time).toISOString() };
  const who = { user: 7, username: 'kim@example.com', method: 'password' };
  const from = { address: '192.0.2.17', userAgent: null };
  await recordChange({ author: systemAuthor }, async () => ({
    writes: [loginWrite({ ...at, ...who, ...from })],
    events: [],
    result: undefined,
  }));
  await storeRefusal({
    ...at,
    ...who,
    ...from,
    operation: 'login',
    status: 401,
    reason: 'The password is wrong.',
    project: null,
    environment: null,
  });
}

const typesSent = () => places.events.map(({ DetailType }) => DetailType);
const place = () => ({ bucket: places.bucket, prefix: 'flags/', region: 'us-east-1' });

async function files() {
  const found: { name: string; text: string }[] = [];
  for await (const file of auditFiles(place())) found.push(file);
  return found;
}

const verify = () => verifyAudit(auditFiles(place()), 1);

beforeAll(() => change('before'));

describe('the event bus', () => {
  it('gets what happens from when it is set, each record once', async () => {
    await sendAudit();
    expect(typesSent()).toEqual([]);
    await change('one');
    await access(Date.now() - READABLE_AFTER_MS + 1_000);
    await sendAudit();
    await sendAudit();

    expect(typesSent()).toEqual(['tag-type-created']);
    expect(places.events[0]).toMatchObject({ Source: 'flagwright' });
    expect(JSON.parse(places.events[0]?.Detail ?? '')).toMatchObject({
      kind: 'event',
      event: { type: 'tag-type-created', data: { name: 'one' } },
    });
  });

  it('gets sign-ins and refusals once no older ones can come', async () => {
    places.events.length = 0;
    const sentNow = async () => {
      await sendAudit();
      return typesSent();
    };
    await expect.poll(sentNow, { timeout: 10_000 }).toEqual(['sign-in', 'refusal']);

    expect(places.events.map(({ Detail }) => JSON.parse(Detail))).toMatchObject([
      { kind: 'sign-in', user: 7, method: 'password', address: '192.0.2.17' },
      { kind: 'refusal', user: 7, status: 401, operation: 'login' },
    ]);
  });

  it('gets again what it did not take, in the next run', async () => {
    places.events.length = 0;
    await change('while it is away');
    places.refuse(true);
    await expect(sendAudit()).rejects.toThrow(
      'The event bus refused 1 of 1 events: ThrottlingException',
    );
    expect(typesSent()).toEqual([]);

    places.refuse(false);
    await sendAudit();
    expect(typesSent()).toEqual(['tag-type-created']);
  });

  it('gets an event that is too large without its data', async () => {
    places.events.length = 0;
    await change('large', { description: 'x'.repeat(250_000) });
    await sendAudit();

    const [{ event, isShortened }] = places.events.map(({ Detail }) => JSON.parse(Detail));
    expect([event.type, event.data, isShortened]).toEqual(['tag-type-created', undefined, true]);
  });
});

describe('the bucket', () => {
  it('gets everything since the first event in a file, and what follows in the next', async () => {
    await storeAuditFiles();
    await storeAuditFiles();
    await change('later');
    await storeAuditFiles();

    const headers = (await files()).map(({ text }) => headerOf(text));
    expect(headers).toMatchObject([
      { file: 1, ids: { event: [1, 4], 'sign-in': expect.any(Array), refusal: expect.any(Array) } },
      { file: 2, ids: { event: [5, 5], 'sign-in': null, refusal: null }, count: 1 },
    ]);
    expect(await verify()).toMatchObject({ problems: [], files: 2, records: 7 });
  });

  it('names files so that they sort by time and number', async () => {
    expect((await files()).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^flags\/\d{4}\/\d\d\/\d\d\/\d\d-0000000001\.ndjson$/),
      expect.stringMatching(/^flags\/\d{4}\/\d\d\/\d\d\/\d\d-0000000002\.ndjson$/),
    ]);
  });

  it('keeps the file of a run that died before it recorded it, and loses nothing', async () => {
    const before = await findAuditState('BUCKET');
    await change('in the file');
    await storeAuditFiles();
    // As if the run had died after it stored its file.
    await writeItem({ put: { ...keys.auditState('BUCKET'), ...before } });
    const stored = (await files()).at(-1);
    await change('after it');
    await storeAuditFiles();

    const all = await files();
    expect(all[2]).toEqual(stored);
    expect(all.map(({ text }) => headerOf(text)?.ids.event)).toEqual([
      [1, 4],
      [5, 5],
      [6, 6],
      [7, 7],
    ]);
    expect((await verify()).problems).toEqual([]);
  });

  it('has one chain when runs meet', async () => {
    await change('for both');
    await Promise.all([storeAuditFiles(), storeAuditFiles()]);
    await storeAuditFiles();

    const { problems, last } = await verify();
    expect([problems, last?.header.ids.event]).toEqual([[], [8, 8]]);
  });
});
