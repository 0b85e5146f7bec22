import type { ShownEvent } from './types.ts';

/** Who did it, and with which agent: "flag-bot, with claude-code,". */
export function authorInWords({
  createdBy,
  agent,
}: Pick<ShownEvent, 'createdBy' | 'agent'>): string {
  return agent ? `${createdBy}, with ${agent.name},` : createdBy;
}
