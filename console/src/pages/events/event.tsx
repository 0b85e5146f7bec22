import { Link, useParams } from 'wouter';
import { differencesOf } from '../../../../lib/words/differences.ts';
import { eventTypeInWords } from '../../../../lib/words/events/event-in-words.ts';
import { segmentNames } from '../../../../lib/words/segment-names.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../components/card.tsx';
import { CopyCurl } from '../../components/copy-curl.tsx';
import { Differences } from '../../components/differences.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { eventText } from './event-sentence.tsx';
import { ProposeReverse } from './propose-reverse.tsx';
import type { ShownEvent } from './types.ts';

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
          <Page title={`Event ${id}`} path={[{ name: 'Events', href: '/events' }]}>
            <Notice kind="danger">There is no event {id} that you can see.</Notice>
          </Page>
        )
      }
    </Loaded>
  );
}

function Shown({ event }: { readonly event: ShownEvent }) {
  const { id, type, createdAt, data, preData } = event;
  const curl = request('GET /api/admin/search/events', { query: { id: `IS:${id}` } });
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const names = {
    segments: segmentNames(segments.data?.segments ?? []),
  };
  return (
    <Page
      title={eventText(event)}
      path={[{ name: 'Events', href: '/events' }]}
      lead={
        <>
          {eventTypeInWords(type)}, event {id}, <Time at={createdAt} />
        </>
      }
      actions={<CopyCurl request={curl} />}
    >
      <Places event={event} />
      <Card title="What was changed">
        <Differences
          label="What was changed"
          differences={differencesOf(preData, data, names)}
          nothing="The event says all there is to say."
        />
      </Card>
      <ProposeReverse event={event} />
      <details>
        <summary>The event as JSON</summary>
        <pre>{JSON.stringify(event, null, 2)}</pre>
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
  const place = project && project !== '*' ? `/projects/${encodeURIComponent(project)}` : undefined;
  const requestId = data?.changeRequestId;
  return (
    <p className="row">
      {place && <Link href={place}>Project {project}</Link>}
      {place && featureName && (
        <Link href={`${place}/features/${encodeURIComponent(featureName)}`}>
          Flag {featureName}
        </Link>
      )}
      {place && typeof requestId === 'number' && (
        <Link href={`${place}/change-requests/${requestId}`}>Change request {requestId}</Link>
      )}
      {environment && environment !== '*' && <span>Environment {environment}</span>}
    </p>
  );
}
