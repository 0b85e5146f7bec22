import type { Routes } from 'generated:api';
import { randomUUID } from 'node:crypto';
import { partsOf } from '../../api/parts.ts';
import type { Service } from '../../api/service.ts';

type Upload = Routes['PUT /api/admin/projects/{projectId}/code-references'];
/** What is said about a branch: repository, commit, and where each flag is. */
export type Found = Omit<Upload['input']['body'], 'part'>;

/** The service takes 1,000,000 bytes, and 2,000 flags. */
const LIMITS = { bytes: 500_000, count: 2_000 };

/** Sends what was found, in several parts if it is much: the last one makes it visible. */
export async function uploadFound(
  { call }: Service,
  projectId: string,
  found: Found,
  onPart: (sent: number, all: number) => void,
): Promise<Upload['output']> {
  const [first = [], ...others] = partsOf(found.flags, LIMITS);
  const parts = [first, ...others];
  const upload = randomUUID();
  const send = (flags: Found['flags'], index: number) => {
    const isLast = index === parts.length - 1;
    const part = parts.length > 1 && { part: { upload, index, isLast } };
    return call('PUT /api/admin/projects/{projectId}/code-references', {
      params: { projectId },
      body: { ...found, flags, ...part },
    });
  };
  for (const [index, flags] of parts.slice(0, -1).entries()) {
    await send(flags, index);
    onPart(index + 1, parts.length);
  }
  return send(parts.at(-1) ?? [], parts.length - 1);
}
