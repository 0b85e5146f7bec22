import type { Service } from './service.ts';

/** Runs an action and returns the events recorded since, oldest first. */
export async function recordedEvents(service: Service, act: () => Promise<unknown>) {
  const last = (await latestEvents(service)).at(-1)?.id ?? 0;
  await act();
  const events = await latestEvents(service);
  return events.filter(({ id }: { readonly id: number }) => id > last);
}

/** The events after the one with that id, oldest first. */
export async function eventsSince(service: Service, last: number) {
  return (await latestEvents(service)).filter(({ id }: { readonly id: number }) => id > last);
}

/** The latest events of the instance, oldest first. */
async function latestEvents(service: Service) {
  const { body } = await service.request('GET', '/api/admin/events');
  return body.events.toReversed();
}

/** The newest event, as the list of events has it. */
export async function latestEvent(service: Service) {
  const { body } = await service.request('GET', '/api/admin/events');
  return body.events[0];
}
