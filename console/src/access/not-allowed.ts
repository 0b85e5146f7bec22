/**
 * Why something is not shown, and who can change that. Pure.
 * @param refusal in the words of the console: `You need the role Admin.`
 */
export function notAllowedInWords(refusal: string): string {
  if (!refusal.startsWith('You need ')) return refusal;
  return `To see this, y${refusal.slice(1)} An administrator can give it to you.`;
}
