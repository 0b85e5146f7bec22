import { Link } from 'wouter';
import { type Difference, differencesInWords } from '../../../../lib/words/difference.ts';
import { differencesOf } from '../../../../lib/words/differences.ts';
import { shareChangeOf } from '../../../../lib/words/events/event-kinds.ts';
import { eventAddress, projectAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { EventSentence, eventText } from '../../events/event-sentence.tsx';
import { EventSign } from '../../events/event-sign.tsx';
import type { ShownEvent } from '../../events/types.ts';
import { UndoButton } from '../../events/undo-button.tsx';
import { useNamed } from '../../events/use-named.ts';
import { dayInWords, groupByDay, timeOfDay } from './days.ts';
import classes from './events.module.css';

/** Differences named in a list; the rest is on the page of the event. */
const SHOWN = 3;

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** Events in words, by day; each leads to its page, and can be undone. */
export function EventList({ events }: { readonly events: readonly ShownEvent[] }) {
  const named = useNamed(events);
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const names = new Map(projects.data?.projects.map(({ id, name }) => [id, name]));
  const now = Date.now();
  return groupByDay(events).map(({ day, events: ofDay }) => (
    <section key={day} aria-labelledby={day}>
      <h2 id={day} className={classes.day}>
        {dayInWords(day, now)}
      </h2>
      <ol className={classes.list}>
        {ofDay.map((event) => (
          <Row key={event.id} event={named(event)} projects={names} />
        ))}
      </ol>
    </section>
  ));
}

function Row({
  event,
  projects,
}: {
  readonly event: ShownEvent;
  readonly projects: ReadonlyMap<string, string>;
}) {
  const { id, createdAt, createdBy, project } = event;
  return (
    <li className={classes.event}>
      <EventSign event={event} />
      <time dateTime={createdAt} title={exact.format(new Date(createdAt))} className={classes.time}>
        {timeOfDay(createdAt)}
      </time>
      <Avatar name={createdBy} />
      <div className={classes.told}>
        <span>
          <EventSentence event={event} isLinked />
        </span>
        <Short differences={shortened(event)} />
      </div>
      {project && project !== '*' && (
        <Link href={projectAddress(project)} className={classes.place ?? ''}>
          {projects.get(project) ?? project}
        </Link>
      )}
      <span className={classes.undo}>
        <UndoButton event={event} />
      </span>
      <Link href={eventAddress(id)} className={classes.open ?? ''} aria-label={eventText(event)}>
        <Icon name="next" />
      </Link>
    </li>
  );
}

function Short({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  const more = differences.length - SHOWN;
  return (
    <span className={classes.short}>
      {differencesInWords(differences.slice(0, SHOWN))}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

/** Only what was changed, besides the share, which is in the sentence: all fields of something new would say little. */
function shortened(event: ShownEvent): readonly Difference[] {
  const { data, preData } = event;
  if (!data || !preData) return [];
  const differences = differencesOf(preData, data);
  return shareChangeOf(event) ? differences.filter(({ what }) => what !== 'Rollout') : differences;
}
