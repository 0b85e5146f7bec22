/** What is wrong with a percentage while it is typed; `undefined` if nothing is. Pure. */
export function shareFault(typed: string): string | undefined {
  const share = Number(typed);
  const isShare = typed.trim() !== '' && share >= 0 && share <= 100;
  return isShare ? undefined : 'Must be a number from 0 to 100.';
}
