import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { StillInCode } from '../../flag/code/still-in-code.tsx';
import type { BulkProps } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { type BulkFlag, type BulkPlan, byProject, planArchive } from './bulk-plan.ts';
import { titleOf } from './names-in-words.ts';
import { useApprovals } from './use-approvals.ts';

/** Archives the selected flags, after a look at what depends on them. */
export function ArchiveFlags({ flags, onDone, onClose }: BulkProps) {
  const approvals = useApprovals(byProject(flags).map(([projectId]) => projectId));
  const check = useArchiveCheck(flags);
  const [isAgreed, setIsAgreed] = useState(false);
  const plan = check.isReady && approvals ? planArchive(flags, approvals) : undefined;
  return (
    <BulkDialog
      title={titleOf('Archive', flags)}
      flags={flags}
      plan={plan && blocked(plan, check.parents, check.inCode.length > 0 && !isAgreed)}
      action="Archive"
      kind="danger"
      done="The flags are archived, or that is proposed where it needs approval."
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        SDKs no longer get an archived flag: code that still uses it gets its default. It can be
        revived from the archive.
      </p>
      {check.error && <p>{check.error.message}</p>}
      {check.parents.length > 0 && (
        <p>Other flags, which are not selected, depend on {check.parents.join(', ')}.</p>
      )}
      {check.inCode.length > 0 && <StillInCode flags={check.inCode} onAgree={setIsAgreed} />}
      {check.losesDependencies && <p>The dependencies of the flags on others are removed.</p>}
    </BulkDialog>
  );
}

function blocked(plan: BulkPlan, parents: readonly string[], isUnsure: boolean): BulkPlan {
  if (parents.length === 0) {
    return isUnsure
      ? { ...plan, refusedBecause: 'Code still names some of them: tick the box.' }
      : plan;
  }
  return {
    ...plan,
    refusedBecause: `Deselect ${parents.join(', ')}, or remove what depends on ${parents.length === 1 ? 'it' : 'them'} first.`,
  };
}

/** Flags that the service checks in one request. */
const MAX_CHECKED = 100;

/** What prevents archiving the flags, or goes with it, by the service. */
function useArchiveCheck(flags: readonly BulkFlag[]) {
  const parts = byProject(flags).flatMap(([projectId, names]) =>
    Array.from({ length: Math.ceil(names.length / MAX_CHECKED) }, (_, index) => ({
      projectId,
      features: names.slice(index * MAX_CHECKED, (index + 1) * MAX_CHECKED),
    })),
  );
  const results = useQueries({
    queries: parts.map(({ projectId, features }) => ({
      queryKey: ['POST /api/admin/projects/{projectId}/archive/validate', projectId, features],
      queryFn: () =>
        call('POST /api/admin/projects/{projectId}/archive/validate', {
          params: { projectId },
          body: { features },
        }),
    })),
  });
  return {
    isReady: results.every(({ isSuccess }) => isSuccess),
    error: results.find(({ error }) => error)?.error,
    parents: results.flatMap(({ data }) => data?.parentsWithChildFeatures ?? []),
    inCode: results.flatMap(({ data }) => data?.featuresInCode ?? []),
    losesDependencies: results.some(({ data }) => data?.hasDeletedDependencies),
  };
}
