const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Events in the order that they have, by the day on which each happened: `Today`, `Yesterday`, `Monday 23 November 2026`. Pure. */
export function byDay<E extends { readonly createdAt: string }>(
  events: readonly E[],
  now: Date,
): readonly { readonly day: string; readonly events: readonly E[] }[] {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const names = new Map([
    [days.format(now), 'Today'],
    [days.format(yesterday), 'Yesterday'],
  ]);
  const dayOf = ({ createdAt }: E) => {
    const day = days.format(new Date(createdAt));
    return names.get(day) ?? day.replace(',', '');
  };
  return [...Map.groupBy(events, dayOf)].map(([day, ofDay]) => ({ day, events: ofDay }));
}
