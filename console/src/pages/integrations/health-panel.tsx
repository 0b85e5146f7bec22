import type { AddonHealth, AddonWithHealth } from 'generated:api';
import { request } from '../../api/request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Strip } from '../../components/charts/strip.tsx';
import { Time } from '../../components/time.tsx';
import { HealthBadge } from '../../integrations/health-badge.tsx';
import { cellsOf, countInWords, hoursInWords } from '../../integrations/health-words.ts';
import classes from './health-panel.module.css';

const REPLAY = 'POST /api/admin/addons/{id}/events/replay';

/** How an integration is doing, the last 24 hours, and what can be done about what has not arrived. */
export function HealthPanel({
  integration: { id, health },
}: {
  readonly integration: AddonWithHealth;
}) {
  const { waiting, givenUp, hours } = health;
  return (
    <section className={classes.panel} aria-label="Health" data-state={health.state}>
      <div className={classes.said}>
        <HealthBadge health={health} />
        <span>
          <Story health={health} />
        </span>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Waiting</dt>
          <dd>{countInWords('waiting', waiting)}</dd>
        </div>
        <div>
          <dt>Given up</dt>
          <dd>{countInWords('givenUp', givenUp)}</dd>
        </div>
      </dl>
      <div className={classes.hours}>
        <Strip isWide label={hoursInWords(hours)} cells={cellsOf(hours)} />
        <span className={classes.axis}>
          <span>24 hours ago</span>
          <span>now</span>
        </span>
      </div>
      {health.state !== 'off' && (waiting > 0 || givenUp > 0) && (
        <div className={classes.actions}>
          {waiting > 0 && (
            <ActionButton
              kind="primary"
              request={request(REPLAY, { params: { id }, body: { state: 'retrying' } })}
              done={queued}
            >
              Try all now
            </ActionButton>
          )}
          {givenUp > 0 && (
            <ActionButton
              request={request(REPLAY, { params: { id }, body: { state: 'failed' } })}
              confirm="Everything that was given up in the last 30 days is sent again, oldest first, with the same ids: a service that remembers them ignores what it has."
              done={queued}
            >
              Send given up again
            </ActionButton>
          )}
        </div>
      )}
    </section>
  );
}

function queued({ queued: count, more }: { readonly queued: number; readonly more: boolean }) {
  const said = `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} tried now.`;
  return more ? `${said} There are more: do it once more.` : said;
}

function Story({ health: { state, since, hours } }: { readonly health: AddonHealth }) {
  if (state === 'off') return 'It is off: nothing is sent.';
  if (state === 'failing') {
    return (
      <>
        Nothing arrives
        {since && (
          <>
            : the first attempt failed <Time at={since} />
          </>
        )}
        .
      </>
    );
  }
  if (state === 'retrying') return 'Something did not arrive, and is tried again by itself.';
  return hours.delivered.some((count) => count > 0)
    ? 'Everything that was sent has arrived.'
    : 'Nothing was sent in the last 24 hours.';
}
