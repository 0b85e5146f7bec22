const stages: Readonly<Record<string, string>> = {
  initial: 'New, not used yet',
  'pre-live': 'Used, but not in production',
  live: 'Used in production',
  completed: 'Completed',
  archived: 'Archived',
};

const outcomes: Readonly<Record<string, string>> = {
  kept: 'what it guards stays',
  discarded: 'what it guards is removed',
};

/** A stage of the life of a flag: `Completed: what it guards stays`. Pure. */
export function stageInWords({
  stage,
  status,
}: {
  readonly stage: string;
  readonly status?: string;
}): string {
  const outcome = status === undefined ? undefined : outcomes[status];
  return `${stages[stage] ?? stage}${outcome ? `: ${outcome}` : ''}`;
}
