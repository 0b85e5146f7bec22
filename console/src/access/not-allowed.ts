/**
 * Why something is not shown, and who can change that, as one sentence. Pure.
 * @param refusal by the service: `You need the "ADMIN" permission to perform this action.`
 */
export function notAllowedInWords(refusal: string): string {
  const missing = refusal.replace(/( to perform this action)?\.$/, '');
  return `${missing} to see this; an administrator can give it to you.`;
}
