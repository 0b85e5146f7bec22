import type { ProjectNotice } from '../../../../lib/clients/push/channel-rules.ts';
import { listen } from '../../../../lib/clients/push/listen.ts';
import { pauseBeforeConnecting } from '../../../../lib/clients/push/listen-rules.ts';
import { call } from '../../api/call.ts';

/**
 * Listens to what changes in a project, and connects again when it was cut off.
 * @param onChange gets the names of flags; `undefined` when anything may have changed
 * @returns a function that ends it
 */
export function listenToProject(
  projectId: string,
  onChange: (features: readonly string[] | undefined) => void,
): () => void {
  let failures = 0;
  let isOver = false;
  let close = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function connect() {
    const route = 'POST /api/admin/projects/{projectId}/push-tickets';
    const given = await call(route, { params: { projectId } }).catch(() => undefined);
    if (isOver) return;
    if (!given) return connectLater();
    const { url, channel, ticket } = given;
    close = listen({
      url,
      channels: new Map([[channel, ticket]]),
      onSubscribed: () => {
        // What was said while nobody listened is not known.
        if (failures > 0) onChange(undefined);
        failures = 0;
      },
      onRefused: () => {
        close();
        connectLater();
      },
      onMessage: (_channel, message) => onChange(namesIn(message)),
      onEnd: connectLater,
    });
  }

  function connectLater() {
    timer = setTimeout(connect, pauseBeforeConnecting(failures, Math.random()));
    failures += 1;
  }

  void connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    close();
  };
}

/** Of a message that the service has published, or of whatever came in its place. */
function namesIn(message: unknown): ProjectNotice['features'] {
  const { features } = Object(message) as Partial<ProjectNotice>;
  return Array.isArray(features) ? features : undefined;
}
