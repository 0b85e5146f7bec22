import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Author } from '../../../../lib/auth/author.ts';
import { findMailRequest } from '../../../../lib/identity/password-mails/mail-request-store.ts';
import type { MailMessage } from '../../../../lib/identity/password-mails/model.ts';
import { requestResetMail } from '../../../../lib/identity/password-mails/request-mail.ts';
import { createUser } from '../../../../lib/identity/users/create-user.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { type Call, startRecordingProxy } from '../../../support/round-trips/recording-proxy.ts';
import { useTable } from '../../../support/table.ts';
import { useQueues } from '../../integrations/delivery/use-queues.ts';

process.env.MAIL_TRANSPORT = 'console';

useTable();
const queues = useQueues();

const author: Author = { id: -42, name: 'a test' };
const calls: Call[] = [];
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;

beforeAll(async () => {
  const target = process.env.DYNAMODB_ENDPOINT ?? '';
  proxy = await startRecordingProxy(
    target,
    (call) => calls.push(call),
    () => 0,
  );
  process.env.DYNAMODB_ENDPOINT = proxy.endpoint;
});

afterAll(() => proxy.close());

beforeAll(() => seed());

it('a request does the same for an address that somebody has and for one that nobody has', async () => {
  await createUser(author, 'User', {
    email: 'known@example.com',
    password: 'correct horse battery staple',
    rootRole: 3,
  });
  const callsFor = async (email: string, address: string) => {
    calls.length = 0;
    await requestResetMail({ email, address });
    return calls.map(({ operation, input }) => [operation, Object.keys(input), input.TableName]);
  };

  const known = await callsFor('known@example.com', '192.0.2.1');
  const unknown = await callsFor('nobody@example.com', '192.0.2.2');

  // Only what counts the requests of the source, and the request itself: nothing is looked up.
  expect(known.map(([operation]) => operation)).toEqual(['PutItem', 'PutItem']);
  expect(unknown).toEqual(known);
  // The address is in the table, and not in the queue.
  const messages = await queues.drain('mails');
  expect(messages).toEqual([{ request: expect.any(String) }, { request: expect.any(String) }]);
  const requests = messages.map((message) => (message as MailMessage).request);
  expect(await Promise.all(requests.map(findMailRequest))).toMatchObject([
    { kind: 'reset', email: 'known@example.com' },
    { kind: 'reset', email: 'nobody@example.com' },
  ]);
});
