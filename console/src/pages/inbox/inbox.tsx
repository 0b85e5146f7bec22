import type { Routes } from 'generated:api';
import { Link } from 'wouter';
import { changesAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Empty } from '../../components/empty.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import classes from './inbox.module.css';

type Message = Routes['GET /api/admin/notifications']['output'][number];

/** What concerns the person: approvals they are asked for, what became of their requests, their favourite flags. */
export default function Inbox() {
  const found = useRead('GET /api/admin/notifications', {});
  const unread = (found.data ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id);
  return (
    <Page
      title="Inbox"
      lead="Approvals you are asked for, your change requests and your favourite flags, over the last 30 days."
      actions={
        <ActionButton
          request={markRead(unread)}
          done="Everything is marked as read."
          refusedBecause={unread.length === 0 ? 'Nothing is new.' : undefined}
        >
          Mark all as read
        </ActionButton>
      }
    >
      <Loaded query={found}>{(messages) => <Messages messages={messages} />}</Loaded>
    </Page>
  );
}

function Messages({ messages }: { readonly messages: readonly Message[] }) {
  const write = useWrite();
  if (messages.length === 0) {
    return (
      <Empty
        icon="bell"
        action={<ButtonLink href={changesAddress}>Show all change requests</ButtonLink>}
      >
        Nothing concerns you now. Star a flag, and you are told here when others change it.
      </Empty>
    );
  }
  return (
    <ol className={classes.list}>
      {messages.map(({ id, message, link, notificationType, createdAt, readAt }) => (
        <li key={id} className={readAt === null ? classes.unread : classes.message}>
          <span className={classes.sign}>
            <Icon name={notificationType === 'change-request' ? 'change' : 'flag'} />
          </span>
          <span className={classes.text}>
            <Link
              href={link}
              className={classes.link ?? ''}
              onClick={() => {
                if (readAt === null) write.mutate(markRead([id]));
              }}
            >
              {message}
            </Link>
            <span className={classes.when}>
              <Time at={createdAt} />
            </span>
          </span>
          {readAt === null && <Badge kind="accent">New</Badge>}
        </li>
      ))}
    </ol>
  );
}

function markRead(notifications: number[]) {
  return request('POST /api/admin/notifications/read', { body: { notifications } });
}
