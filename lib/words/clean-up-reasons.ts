const reasons: Readonly<Record<string, string>> = {
  completed: 'completed',
  'gone-from-code': 'gone from the code',
  'fully-rolled-out': 'rolled out to everybody',
  stale: 'stale',
  'potentially-stale': 'potentially stale',
  'never-used': 'never used',
};

/** A reason why a flag can go, as a word or two. Pure. */
export function reasonInWords(reason: string): string {
  return reasons[reason] ?? reason;
}
