/**
 * A name as Markdown code, in one line. Names of applications and of unknown flags are what applications sent, so
 * nothing in them may end the code: backticks and control characters are left out.
 */
export function quoted(name: string): string {
  return `\`${name.replaceAll(/[`\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 100)}\``;
}
