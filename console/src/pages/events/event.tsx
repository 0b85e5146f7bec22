import { Link, useParams } from 'wouter';
import { differencesOf } from '../../../../lib/words/differences.ts';
import { eventTypeInWords } from '../../../../lib/words/events/event-in-words.ts';
import { segmentNames } from '../../../../lib/words/segment-names.ts';
import {
  activityAddress,
  changeRequestAddress,
  eventsAddress,
  flagAddress,
  projectAddress,
} from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { CurlMenu } from '../../components/curl-menu.tsx';
import { Differences } from '../../components/differences.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { eventText } from '../../events/event-sentence.tsx';
import type { ShownEvent } from '../../events/types.ts';
import { useNamed } from '../../events/use-named.ts';
import classes from './events.module.css';
import { UndoCard } from './undo-card.tsx';

const path = [{ name: 'Activity', href: activityAddress }];

/** One event: who did what, and what was different afterwards. */
export default function EventPage() {
  const { id = '' } = useParams();
  const query = { id: `IS:${id}` };
  const found = useRead('GET /api/admin/search/events', { query });
  return (
    <Loaded query={found}>
      {({ events: [event] }) =>
        event ? (
          <Shown event={event} />
        ) : (
          <Page title={`Event ${id}`} path={path}>
            <Notice kind="danger">There is no event {id} that you can see.</Notice>
          </Page>
        )
      }
    </Loaded>
  );
}

function Shown({ event: found }: { readonly event: ShownEvent }) {
  const event = useNamed([found])(found);
  const { id, type, createdAt, data, preData } = event;
  const curl = request('GET /api/admin/search/events', { query: { id: `IS:${id}` } });
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const names = {
    segments: segmentNames(segments.data?.segments ?? []),
  };
  const differences = differencesOf(preData, data, names);
  return (
    <Page
      title={eventText(event)}
      path={path}
      lead={
        <>
          {eventTypeInWords(type)} <Time at={createdAt} /> · event {id}
        </>
      }
      actions={<CurlMenu request={curl} />}
    >
      <Places event={event} />
      {differences.length > 0 && (
        <Card title="What was changed">
          <Differences label="What was changed" differences={differences} />
        </Card>
      )}
      <UndoCard event={event} />
      <details>
        <summary>The event as JSON</summary>
        <pre>{JSON.stringify(found, null, 2)}</pre>
      </details>
    </Page>
  );
}

/** Links to what the event is about. */
function Places({
  event: { featureName, project, environment, data },
}: {
  readonly event: ShownEvent;
}) {
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const named = projects.data?.projects.find(({ id }) => id === project);
  const requestId = data?.changeRequestId;
  if (!project || project === '*') return null;
  return (
    <p className={classes.places}>
      {featureName && (
        <span>
          Flag <Link href={flagAddress({ project, name: featureName })}>{featureName}</Link>
        </span>
      )}
      {environment && environment !== '*' && (
        <span>
          Environment <Link href={eventsAddress({ environment })}>{environment}</Link>
        </span>
      )}
      <span>
        Project <Link href={projectAddress(project)}>{named?.name ?? project}</Link>
      </span>
      {typeof requestId === 'number' && (
        <Link href={changeRequestAddress(project, requestId)}>Change request {requestId}</Link>
      )}
    </p>
  );
}
